import { EVENT_LIMITS, EVENT_TOPICS, type EventTopic } from '@moodbowl/contract/events';
import type { Change } from '../../db/changes.ts';

/** The listeners, as currently stored. */
interface Listener {
  readonly id: string;
  readonly home_id: string;
}

interface StreamOptions<L extends Listener> {
  readonly listener: L;
  /** Reads the listener again; throws if the session has ended. */
  readonly readAgain: () => Promise<L>;
  /** How long it may stay open, in milliseconds. */
  readonly lifetime: number;
  readonly onClose: () => void;
}

const COMMENT = ':\n\n';

function eventText(name: string, data: string, id?: string): string {
  return `event: ${name}\ndata: ${data}\n${id === undefined ? '' : `id: ${id}\n`}\n`;
}

/** One open stream: the text of its events, as they come. */
export class EventStream<L extends Listener = Listener> implements AsyncIterableIterator<string, void> {
  readonly #options: StreamOptions<L>;
  /** The topics to send, each once. */
  readonly #waiting = new Set<string>([eventText('ready', '')]);
  readonly #end: NodeJS.Timeout;
  #listener: L;
  #wake: (() => void) | undefined;
  /** Ends when it is known again who listens. */
  #checked = Promise.resolve();
  #closed = false;

  constructor(options: StreamOptions<L>) {
    this.#options = options;
    this.#listener = options.listener;
    this.#end = setTimeout(() => this.close(), options.lifetime).unref();
  }

  get listener(): Listener {
    return this.#listener;
  }

  /** Says that something has changed, and which page of the listener has done it, if one has. */
  send(topic: EventTopic, page?: string): void {
    this.#waiting.add(eventText('change', topic, page));
    this.#wake?.();
  }

  /** Reads the listener again, who may live in another home or be signed out. Nothing is sent until that is known. */
  async check(): Promise<void> {
    this.#checked = this.#readAgain(this.#checked);
    await this.#checked;
  }

  /** One reading after the other, so that the last one counts. */
  async #readAgain(earlier: Promise<void>): Promise<void> {
    await earlier;
    try {
      const before = this.#listener;
      this.#listener = await this.#options.readAgain();
      if (this.#listener.home_id === before.home_id) return;
      this.send('home');
      this.send('groceries');
    } catch {
      this.close();
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#end);
    this.#options.onClose();
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<string, void>> {
    if (this.#waiting.size === 0 && !this.#closed) await this.#somethingToSend();
    await this.#checked;
    if (this.#closed) return { value: undefined, done: true };
    const value = this.#waiting.size === 0 ? COMMENT : [...this.#waiting].join('');
    this.#waiting.clear();
    return { value, done: false };
  }

  async return(): Promise<IteratorResult<string, void>> {
    this.close();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Waits for an event, for the end, or until a comment is due. */
  async #somethingToSend(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, EVENT_LIMITS.heartbeatSeconds * 1_000).unref();
    await promise;
    clearTimeout(timer);
    this.#wake = undefined;
  }
}

/** The open streams of this process. */
export class EventStreams {
  readonly #streams = new Set<EventStream>();

  /** How many streams an account has open. */
  count(userId: string): number {
    let streams = 0;
    for (const { listener } of this.#streams) if (listener.id === userId) streams += 1;
    return streams;
  }

  open<L extends Listener>(options: Omit<StreamOptions<L>, 'onClose'>): EventStream<L> {
    const stream: EventStream<L> = new EventStream({
      ...options,
      onClose: () => this.#streams.delete(stream),
    });
    this.#streams.add(stream);
    return stream;
  }

  /** Passes a change on to whom it concerns. If it is unknown what has changed, all are notified of every topic. */
  handle(change: Change | 'unknown'): void {
    for (const stream of this.#streams) {
      if (change === 'unknown') {
        void stream.check();
        for (const topic of EVENT_TOPICS) stream.send(topic);
      } else if (change.owner === stream.listener.id || change.owner === stream.listener.home_id) {
        if (change.topic === 'account') void stream.check();
        else stream.send(change.topic, change.page?.userId === stream.listener.id ? change.page.id : undefined);
      }
    }
  }

  closeAll(): void {
    for (const stream of this.#streams) stream.close();
  }
}
