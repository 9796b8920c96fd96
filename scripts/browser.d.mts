/** The path of a Chromium for tests. Downloads one if there is none; throws if that fails. */
export function findBrowser(): string;
