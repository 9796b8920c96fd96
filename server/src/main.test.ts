import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase, engine } from '../test/test-database.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ADMIN = fileURLToPath(new URL('./cli/admin.ts', import.meta.url));
const RUN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
const MAYA = { username: 'maya', email: 'maya@example.org', password: 'porridge' };

type Env = Record<string, string>;
let env: Env;

// A data folder, and on PostgreSQL a database, for each test.
beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'moodbowl-main-'));
  const { location, drop } = await createEmptyDatabase();
  const database: Env = 'url' in location ? { DATABASE_URL: location.url } : {};
  env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    PORT: '0',
    DATA_DIR: dataDir,
    THROTTLES: 'off',
    LOG_LEVEL: 'silent',
    ...database,
  };
  return async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});

interface Started {
  readonly url: string;
  readonly server: ChildProcess;
  /** What it has written to its error stream by now. */
  readonly complaints: () => string;
}

/** Starts the server, by itself or by another command, and waits for the address that it prints. */
async function start(command = process.execPath, args = [MAIN], extra: Env = {}): Promise<Started> {
  const server = spawn(command, args, { env: { ...env, ...extra }, stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  server.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
  onTestFinished(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Moodbowl is at (http\S+)$/.exec(line)?.[1];
    if (url) return { url, server, complaints: () => complaints };
  }
  throw new Error(`the server ended without printing its address: ${complaints}`);
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
function runToEnd(file: string, args: readonly string[] = [], extra: Env = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env: { ...env, ...extra } }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

function post(url: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

/** Waits until the server takes no new connections. */
async function untilRefused(url: string): Promise<void> {
  while (
    await fetch(`${url}/api/health`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    )
  );
}

async function tokenOf(url: string): Promise<string> {
  const response = await post(url, '/auth/login', { identifier: 'maya', password: 'porridge' });
  return ((await response.json()) as { token: string }).token;
}

async function mealsWith(url: string, token: string): Promise<unknown> {
  return (await fetch(`${url}/api/meals?limit=500`, { headers: { authorization: `Bearer ${token}` } })).json();
}

/** Begins to sign in; the rest of the body, and with it the answer, comes when `end` is called. */
async function beginLogin(url: string) {
  const login = request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  login.flushHeaders();
  await once(login, 'continue');
  return {
    end: async () => {
      login.end(JSON.stringify({ identifier: 'maya', password: 'porridge' }));
      const [answer] = (await once(login, 'response')) as [IncomingMessage];
      const body = JSON.parse((await answer.toArray()).join('')) as { username?: string };
      return [answer.statusCode, body.username];
    },
  };
}

describe('the server', () => {
  it('starts twice at once on an empty database, and stops and starts again without losing anything', async () => {
    // One of them as npm does: a shell that `true` keeps from making way for the command.
    const [one, byShell] = await Promise.all([
      start(),
      start('sh', ['-c', `"${process.execPath}" "${RUN}" server/src/main.ts; true`]),
    ]);
    for (const { url } of [one, byShell]) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    expect(one.complaints()).toContain('THROTTLES=off');
    expect((await post(one.url, '/auth/register', MAYA)).status).toBe(201);
    // One secret and one database: what one signs, the other takes.
    const token = await tokenOf(one.url);
    const meals = await mealsWith(byShell.url, token);
    expect(meals).toHaveLength(96);
    expect((await runToEnd(ADMIN, ['MAYA'])).stdout).toBe('maya is an administrator now.\n');
    expect((await runToEnd(ADMIN, ['nobody'])).code).toBe(1);

    const shellEnded = once(byShell.server, 'exit');
    byShell.server.kill('SIGTERM');
    expect(await shellEnded).toEqual([null, 'SIGTERM']);
    await untilRefused(byShell.url);
    const ended = once(one.server, 'exit');
    one.server.kill('SIGINT');
    expect(await ended).toEqual([0, null]);

    // Also with a new secret, as long as the one before is known.
    const secret = join(env['DATA_DIR'] ?? '', 'token-secret');
    await rename(secret, `${secret}.previous`);
    const again = await start(process.execPath, [MAIN], { REGISTRATION: 'closed', THROTTLES: 'on' });
    expect(await mealsWith(again.url, token)).toEqual(meals);
    expect(await (await fetch(`${again.url}/api/instance`)).json()).toEqual({
      name: '',
      registration: 'closed',
      mail: false,
      provider: null,
      password_sign_in: true,
    });
    const refused = await post(again.url, '/auth/register', { ...MAYA, username: 'leo', email: 'leo@example.org' });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'REGISTRATION_CLOSED' }]);
    expect(again.complaints()).toBe('');
  });

  it('finishes running requests when it is asked to stop, serves for a while, and exits with 0', async () => {
    const { url, server } = await start(process.execPath, [MAIN], { DRAIN_SECONDS: '1' });
    await post(url, '/auth/register', MAYA);
    const login = await beginLogin(url);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    while ((await fetch(`${url}/api/ready`)).status !== 503);
    // Ctrl-C from somebody who is impatient.
    server.kill('SIGINT');
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    await untilRefused(url);
    expect(await login.end()).toEqual([200, 'maya']);
    expect(await ended).toEqual([0, null]);
  });

  it('reports all mistakes in its settings, a line each, and does not start', async () => {
    const { code, stdout, stderr } = await runToEnd(MAIN, [], { PORT: 'abc', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toEqual([
      'PORT must be a number from 0 to 65535',
      'LOG_LEVEL must be trace, debug, info, warn, error or silent',
    ]);
  });

  it('exits if its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, stderr } = await runToEnd(MAIN, [], { PORT: port });
    expect(code).toBe(1);
    expect(stderr).toContain(port);
  });

  it.runIf(engine === 'sqlite')('exits if its database is unreachable', async () => {
    const { code } = await runToEnd(MAIN, [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(code).toBe(1);
  });
});
