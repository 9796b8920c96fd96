/** A cache in memory, for jsdom, which has none. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  readonly #url = (address: RequestInfo | URL) =>
    new URL(address instanceof Request ? address.url : address, location.origin).href;
  put = async (address: RequestInfo | URL, response: Response) => void this.entries.set(this.#url(address), response);
  match = async (address: RequestInfo | URL) => this.entries.get(this.#url(address))?.clone();
  delete = async (address: RequestInfo | URL) => this.entries.delete(this.#url(address));
  keys = async () => Array.from(this.entries.keys(), (url) => ({ url }));
}

/** The browser's caches, in memory. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();
  keys = async () => [...this.#caches.keys()];
  delete = async (name: string) => this.#caches.delete(name);
  match = async (address: RequestInfo | URL, { cacheName = '' } = {}) => this.#caches.get(cacheName)?.match(address);
  open = async (name: string) => {
    const cache = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, cache);
    return cache;
  };

  /** The paths of all entries of all caches. */
  get paths(): string[] {
    return [...this.#caches.values()].flatMap(({ entries }) =>
      Array.from(entries.keys(), (url) => new URL(url).pathname),
    );
  }
}
