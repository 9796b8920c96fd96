/** Where a Chromium to test with is; fetches one when there is none. */
export function findBrowser(): string;
