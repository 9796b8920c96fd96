/** The folder of the project. */
export const root: string;
/** The environment of our own commands. */
export const environment: Record<string, string | undefined>;
/** Arguments of the pinned Node for the server. */
export const serverArguments: readonly string[];
/** Builds the page if it is out of date. */
export function buildPage(): void;
