import type { Plugin } from 'vite';

/** Where Mantine makes the ids by which its labels, fields and menus find one another. */
const USE_ID = /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

const REACTS_OWN = `import { useId as useReactId } from 'react';
export function useId(given) {
  const id = useReactId();
  return typeof given === 'string' ? given : id;
}`;

/**
 * Leaves Mantine the ids that React gives. It would take random ones in their place as soon as an element is there, for
 * each of them: then React renders once more before anything is painted, and runs all effects of the new screen in the
 * same breath, some 15 ms of a fast processor on Home.
 */
export function steadyIds(): Plugin {
  let isDone = false;
  return {
    name: 'moodbowl:steady-ids',
    apply: 'build',
    transform: {
      filter: { id: USE_ID },
      handler() {
        isDone = true;
        return REACTS_OWN;
      },
    },
    buildEnd(error) {
      if (!error && !isDone) throw new Error('Mantine makes its ids elsewhere by now');
    },
  };
}
