import { type ComponentType, lazy } from 'react';

/** How long, in milliseconds, until a part is asked for again that could not be loaded although there is a network. */
const PAUSES_MS = [1_000, 3_000];

/** Links to stylesheets that could not be fetched. The bundler asks for each only once. */
const failed = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) failed.add(target);
  },
  // These events do not bubble.
  true,
);

/** Asks again for what has failed, in its place, because the order of stylesheets matters. */
async function loadFailedStyles(): Promise<void> {
  const links = [...failed];
  failed.clear();
  await Promise.all(
    links.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const loaded = new Promise((resolve, reject) => Object.assign(again, { onload: resolve, onerror: reject }));
      link.replaceWith(again);
      return loaded;
    }),
  );
}

function untilNextTry(pause: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pause);
    else window.addEventListener('online', resolve, { once: true });
  });
}

/**
 * Loads a part of the page. Without a network, it waits for one, while the screen stays as it is. With one, it tries twice
 * more, and then fails.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0, tries = 0; ; failures += 1) {
    try {
      if (failures > 0) await loadFailedStyles();
      return await load();
    } catch (error) {
      const pause = PAUSES_MS[tries];
      if (pause === undefined) throw error;
      if (navigator.onLine) tries += 1;
      await untilNextTry(pause);
    }
  }
}

/** A component that is loaded when it is first shown; see {@link loadPart}. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}
