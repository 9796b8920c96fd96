import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-toastify';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { clearSession } from '../src/lib/session.ts';

// What jsdom lacks and components use. Sizes never change, everything is near the viewport, no media query matches.
class SizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class NearObserver {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    queueMicrotask(() => this.#report([entry], this as unknown as IntersectionObserver));
  }
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', SizeObserver);
vi.stubGlobal('IntersectionObserver', NearObserver);
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}));
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
Blob.prototype.stream = function stream(this: Blob) {
  return new ReadableStream({
    start: async (controller) => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()));
      controller.close();
    },
  });
};

// Generous, for busy machines.
configure({ asyncUtilTimeout: 30_000 });

// A part that is still being loaded when a file ends would be broken for all files after it.
afterAll(() => vi.dynamicImportSettled());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  // Toasts of a page that is gone would be shown by the next.
  toast.dismiss();
  // Signing out forgets the changes of the grocery list that wait.
  clearSession();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// It waits for the browser to paint, and may otherwise be loaded after the document of a short test is gone.
vi.mock('web-vitals', () => ({ onCLS() {}, onFCP() {}, onINP() {}, onLCP() {}, onTTFB() {} }));
