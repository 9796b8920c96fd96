import { answerRead, type ReadRequest } from './read-in-worker.ts';

// Reading takes seconds, in which the page would not answer.
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void answerRead(data, (message) => postMessage(message));
});
