import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail server of a test, with what it has taken. */
export interface TestSmtpServer {
  readonly url: string;
  /** The mails as they came, oldest first. */
  readonly taken: readonly string[];
  /** How it answers from now on: it takes mails, refuses them for good or for now, or stays silent. */
  readonly behave: (how: 'take' | 'refuse' | 'later' | 'silent') => void;
}

/** Starts a mail server, which ends with the test. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const taken: string[] = [];
  let behaviour: Parameters<TestSmtpServer['behave']>[0] = 'take';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'silent') return;
        if (behaviour === 'take') {
          taken.push(Buffer.concat(chunks).toString());
          done();
          return;
        }
        const responseCode = behaviour === 'refuse' ? 550 : 451;
        done(Object.assign(new Error('No'), { responseCode }));
      });
    },
    ...options,
  });
  // A client that gives up is no fault of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const behave = (how: typeof behaviour) => {
    behaviour = how;
  };
  return { url: `smtp://127.0.0.1:${port}`, taken, behave };
}
