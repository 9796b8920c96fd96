import { type ComponentType, lazy } from 'react';

/** How long, in milliseconds, until a part is asked for again that could not be loaded although there is a network. */
const PAUSES_MS = [1_000, 3_000];

function loadStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const events = { onload: resolve, onerror: reject };
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, ...events }));
  });
}

/** The stylesheet that failed, which the bundler names in its error and does not ask for again. */
function stylesIn(error: unknown): string | undefined {
  return /preload CSS for (\S+)/.exec(String(error))?.[1];
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
  let styles: string | undefined;
  for (let tries = 0; ;) {
    try {
      const part = await load();
      if (styles !== undefined) await loadStyles(styles);
      return part;
    } catch (error) {
      const pause = PAUSES_MS[tries];
      if (pause === undefined) throw error;
      styles = stylesIn(error) ?? styles;
      if (navigator.onLine) tries += 1;
      await untilNextTry(pause);
    }
  }
}

/** A component that is loaded when it is first shown; see {@link loadPart}. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}
