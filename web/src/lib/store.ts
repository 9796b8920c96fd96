import { useSyncExternalStore } from 'react';

/** Callbacks that run after a change. */
export interface Listeners {
  /** Calls back after each change. Returns how to stop that. */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

/** For a value that is kept elsewhere, such as in the browser's storage. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** A value outside of React, and a hook that renders again when it changes. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  readonly subscribe: Listeners['subscribe'];
  /** For a store that is a constant of its module; the compiler takes the call for one of a plain function. */
  use(): T;
}

export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createListeners();
  let value = initial;
  const get = () => value;
  return {
    get,
    subscribe,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
