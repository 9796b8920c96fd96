import { API_BASE } from '@moodbowl/contract/endpoint';
import { expect, onTestFinished } from 'vitest';
import type { TestUser } from './test-app.ts';

/** A connected stream of events: what has come so far, and whether it has ended. */
export class Listening {
  text = '';
  ended = false;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
    void this.#read();
  }
  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await this.#reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) break;
      this.text += decoder.decode(value);
    }
    this.ended = true;
  }
  /** Topics since the last call. */
  take(): string[] {
    const topics = [...this.text.matchAll(/^event: change\ndata: (\w+)$/gm)].map(([, topic = '']) => topic);
    this.text = '';
    return topics.toSorted();
  }
  async stop(): Promise<void> {
    await this.#reader.cancel();
  }
}

/** Connects a person to the stream of the server at this address, until the test is finished. */
export async function listen(address: string, user: TestUser): Promise<Listening> {
  const response = await fetch(`${address}${API_BASE}/events`, { headers: { authorization: `Bearer ${user.token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const stream = new Listening(response.body as ReadableStream<Uint8Array>);
  onTestFinished(() => stream.stop());
  await expect.poll(() => stream.text).toBe('event: ready\ndata: \n\n');
  stream.take();
  return stream;
}
