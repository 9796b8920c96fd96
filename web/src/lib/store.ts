import { useSyncExternalStore } from 'react';

/** A value outside of React, and a hook that renders again when it changes. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Calls back after each change. Returns how to stop that. */
  subscribe(listener: () => void): () => void;
  /** For a store that is a constant of its module; the compiler takes the call for one of a plain function. */
  use(): T;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    subscribe,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
