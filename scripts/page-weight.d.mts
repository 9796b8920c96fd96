/** The pages by the names of their files. */
export function listPages(): string[];
/** Whether a page is loaded only when somebody goes there. */
export function loadsOnItsOwn(page: string): boolean;
/** The files that stand between the address of a page and its first picture. */
export function filesOf(page: string): { readonly scripts: string[]; readonly styles: string[] };
/** What these files of the build weigh together, in bytes. */
export function weightOf(files: readonly string[]): number;
