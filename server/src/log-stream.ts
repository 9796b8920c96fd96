import { writeSync } from 'node:fs';

/** How many bytes of log wait for room; what comes then is dropped. */
const MOST_WAITING = 64 * 1024;

/**
 * Log lines on standard output, for pino. Its own stream brings the process to a halt when the log is a file on a
 * full disk; here lines wait, are dropped when they get too many, and go out with the first line that finds room.
 */
export function createLogStream(write = (bytes: Uint8Array): number => writeSync(1, bytes)) {
  let waiting: Uint8Array = new Uint8Array();
  return {
    write(line: string): void {
      if (waiting.length < MOST_WAITING) waiting = Buffer.concat([waiting, Buffer.from(line)]);
      try {
        while (waiting.length > 0) waiting = waiting.subarray(write(waiting));
      } catch {
        // The next line tries again.
      }
    },
  };
}
