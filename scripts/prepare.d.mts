/** The folder of the project. */
export const root: string;
/** The environment of our own commands. */
export const environment: Record<string, string | undefined>;
/** What the pinned Node gets to serve. */
export const serverArguments: readonly string[];
/** Builds the page, unless it is built from what is there now. */
export function buildPage(): void;
