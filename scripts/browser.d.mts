/** The path of a Chromium to test with; downloads one when there is none, and throws when that fails. */
export function findBrowser(): string;
