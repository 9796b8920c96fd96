import { answerRead, type ReadMessage, type ReadRequest } from '../src/features/mood-files/reading/read-in-worker.ts';

/** Reads files of moods like the worker, which jsdom does not have, but in the page. */
export class FakeWorker extends EventTarget {
  #isOver = false;

  postMessage(request: ReadRequest): void {
    void answerRead(request, (data) => this.#send(data));
  }

  terminate(): void {
    this.#isOver = true;
  }

  #send(data: ReadMessage): void {
    if (!this.#isOver) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
