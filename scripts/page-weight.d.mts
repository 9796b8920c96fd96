/** The file names of all pages, without extension. */
export function listPages(): string[];
/** Whether a page is loaded only when it is visited. */
export function loadsOnItsOwn(page: string): boolean;
/** The files that a page needs before it appears. */
export function filesOf(page: string): { readonly scripts: string[]; readonly styles: string[] };
/** The total size of these files of the build, in bytes. */
export function weightOf(files: readonly string[]): number;
