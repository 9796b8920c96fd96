import { useDocumentTitle } from '@mantine/hooks';

/** Sets the browser's title. React's `<title>` would add a second one beside that of index.html. */
export function useTitle(title: string): void {
  useDocumentTitle(`${title} · Moodbowl`); // untranslated: a name
}
