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
import { createEmptyDatabase } from '../test/test-database.ts';

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

/** Starts the server, by itself or by another command, and waits for the address that it prints. */
async function start(command = process.execPath, args = [MAIN]): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  server.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
  onTestFinished(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Moodbowl is at (http\S+)$/.exec(line)?.[1];
    if (url) return { url, server };
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
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { ...env, ...extra }, timeout: 15_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
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

async function roleOf(url: string): Promise<unknown> {
  const response = await post(url, '/auth/login', { identifier: 'maya', password: 'porridge' });
  return ((await response.json()) as { role?: unknown }).role;
}

describe('the server', { timeout: 30_000 }, () => {
  it('stops when the shell that npm starts for it is asked to stop', async () => {
    // `true` keeps the shell from making way for the command.
    const { url, server } = await start('sh', ['-c', `"${process.execPath}" "${RUN}" server/src/main.ts; true`]);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
    await untilRefused(url);
  });

  it('migrates, loads the catalogue, serves, and keeps everything over a restart', async () => {
    const first = await start();
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
    expect((await post(first.url, '/auth/register', MAYA)).status).toBe(201);
    const { token } = (await (
      await post(first.url, '/auth/login', { identifier: 'maya', password: 'porridge' })
    ).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const meals = await (await fetch(`${first.url}/api/meals`, { headers })).json();
    expect(meals).toHaveLength(96);
    first.server.kill('SIGTERM');
    expect(await once(first.server, 'exit')).toEqual([0, null]);

    // Also with a new secret, as long as the one before is known.
    const secret = join(env['DATA_DIR'] ?? '', 'token-secret');
    await rename(secret, `${secret}.previous`);
    const second = await start();
    expect(await (await fetch(`${second.url}/api/meals`, { headers })).json()).toEqual(meals);
  });

  it('finishes running requests when it is asked to stop, and exits with 0', async () => {
    const { url, server } = await start();
    await post(url, '/auth/register', MAYA);
    const login = request(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    login.flushHeaders();
    await once(login, 'continue');
    // The server has the head of the call now and waits for the rest.
    server.kill('SIGTERM');
    await untilRefused(url);
    login.end(JSON.stringify({ identifier: 'maya', password: 'porridge' }));
    const [answer] = (await once(login, 'response')) as [IncomingMessage];
    const body = JSON.parse((await answer.toArray()).join('')) as { username?: string };
    expect([answer.statusCode, body.username]).toEqual([200, 'maya']);
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  it('keeps serving for a while when it is asked to, but is not ready any more', async () => {
    env['DRAIN_SECONDS'] = '1';
    const { url, server } = await start();
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    while ((await fetch(`${url}/api/ready`)).status !== 503);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  });

  it('exits with 0 on Ctrl-C, and on a second signal', async () => {
    const { server } = await start();
    server.kill('SIGINT');
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  it('starts twice at once on an empty database', async () => {
    const servers = await Promise.all([start(), start()]);
    for (const { url } of servers) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    await post(servers[0].url, '/auth/register', MAYA);
    const { token } = (await (
      await post(servers[0].url, '/auth/login', { identifier: 'maya', password: 'porridge' })
    ).json()) as { token: string };
    // One secret and one database: what one signs, the other takes.
    const meals = await (
      await fetch(`${servers[1].url}/api/meals?limit=500`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
    expect(meals).toHaveLength(96);
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

  it('exits if its database is unreachable', async () => {
    const { code } = await runToEnd(MAIN, [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(code).toBe(1);
  });

  it('warns if the throttles are off, and only then', async () => {
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [warning] = (await once(child.stderr, 'data')) as [Buffer];
    expect(warning.toString()).toContain('THROTTLES=off');
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});

describe('making an administrator', { timeout: 30_000 }, () => {
  it('works on the server’s shell, by username or email, and can be undone', async () => {
    const { url } = await start();
    await post(url, '/auth/register', MAYA);
    expect(await roleOf(url)).toBe('user');
    expect(await runToEnd(ADMIN, ['MAYA'])).toEqual({ code: 0, stdout: 'maya is an administrator now.\n', stderr: '' });
    expect(await roleOf(url)).toBe('admin');
    expect(await runToEnd(ADMIN, ['--revoke', 'Maya@Example.org'])).toEqual({
      code: 0,
      stdout: 'maya is no longer an administrator.\n',
      stderr: '',
    });
    expect(await roleOf(url)).toBe('user');
  });

  it('leaves an audit line with the id of the account', async () => {
    const { url } = await start();
    await post(url, '/auth/register', MAYA);
    const { code, stdout, stderr } = await runToEnd(ADMIN, ['maya'], { LOG_LEVEL: 'info' });
    expect([code, stdout]).toEqual([0, 'maya is an administrator now.\n']);
    expect(JSON.parse(stderr)).toMatchObject({
      event: 'account.role_changed',
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      role: 'admin',
      msg: 'audit',
    });
    expect(stderr).not.toContain('maya');
  });

  it('creates no database where there is none', async () => {
    const { code, stderr } = await runToEnd(ADMIN, ['end-sessions', '--all'], {
      DATA_DIR: join(env['DATA_DIR'] ?? '', 'elsewhere'),
    });
    // A PostgreSQL database is there already.
    const isRefused = env['DATABASE_URL'] === undefined;
    expect([code, stderr.startsWith('There is no database at ')]).toEqual(isRefused ? [1, true] : [0, false]);
  });

  it('reports an unknown account', async () => {
    await start();
    expect(await runToEnd(ADMIN, ['nobody'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is nobody called nobody.\n',
    });
  });

  it.each([
    [[]],
    [['--revoke']],
    [['--help']],
    [['maya', 'leo']],
    [['--revoke', '--revoke']],
    [['suspend']],
    [['suspend', 'maya', 'leo']],
    [['delete', '--lift', 'maya']],
    [['--all']],
    [['end-sessions', '--all', 'maya']],
  ])('prints its usage when called with %j', async (args) => {
    const { code, stderr } = await runToEnd(ADMIN, args);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Usage: npm run admin -- <username or email>')]);
  });
});

describe('managing an account on the shell', { timeout: 30_000 }, () => {
  const signIn = (url: string, password = 'porridge') => post(url, '/auth/login', { identifier: 'maya', password });
  const tokenOf = async (url: string) => ((await (await signIn(url)).json()) as { token: string }).token;
  const statusWith = async (url: string, token: string) =>
    (await fetch(`${url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })).status;

  it('prints a link that sets a new password once and signs out everywhere', async () => {
    const { url } = await start();
    await post(url, '/auth/register', MAYA);
    const session = await tokenOf(url);
    const { code, stdout } = await runToEnd(ADMIN, ['reset-link', 'maya'], { PUBLIC_URL: 'https://eat.example' });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^maya can set .*30 minutes:\nhttps:\/\/eat\.example\/reset-password#[\da-f-]{36}\.[\w-]{43}\n$/,
      ),
    ]);
    const token = stdout.split('#')[1]?.trim();
    const reset = () => post(url, '/auth/reset-password', { token, new_password: 'oat milk' });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(410);
    expect(await statusWith(url, session)).toBe(401);
    expect([(await signIn(url)).status, (await signIn(url, 'oat milk')).status]).toEqual([401, 200]);
  });

  it('ends the sessions of one account, or of all', async () => {
    const { url } = await start();
    await post(url, '/auth/register', MAYA);
    for (const args of [
      ['end-sessions', 'maya'],
      ['end-sessions', '--all'],
    ]) {
      const token = await tokenOf(url);
      expect(await statusWith(url, token)).toBe(200);
      expect((await runToEnd(ADMIN, args)).code).toBe(0);
      expect(await statusWith(url, token)).toBe(401);
    }
  });

  it('suspends an account, tells only its owner, and lifts the suspension', async () => {
    const { url } = await start();
    await post(url, '/auth/register', MAYA);
    const token = await tokenOf(url);
    expect((await runToEnd(ADMIN, ['suspend', 'maya'])).code).toBe(0);
    expect(await statusWith(url, token)).toBe(401);
    expect([(await signIn(url)).status, (await signIn(url, 'a guess')).status]).toEqual([403, 401]);
    expect((await runToEnd(ADMIN, ['suspend', '--lift', 'maya'])).code).toBe(0);
    expect((await signIn(url)).status).toBe(200);
  });

  it('deletes an account after asking', async () => {
    const { url } = await start();
    await post(url, '/auth/register', MAYA);
    expect(await runToEnd(ADMIN, ['delete', 'maya'])).toMatchObject({ code: 1, stdout: '' });
    expect((await signIn(url)).status).toBe(200);
    const { code, stderr } = await runToEnd(ADMIN, ['delete', '--yes', 'maya'], { LOG_LEVEL: 'info' });
    expect([code, JSON.parse(stderr)]).toMatchObject([0, { event: 'account.deleted', msg: 'audit' }]);
    expect((await signIn(url)).status).toBe(401);
  });
});

describe('REGISTRATION=closed', { timeout: 30_000 }, () => {
  it('accepts no new accounts and says so', async () => {
    env = { ...env, REGISTRATION: 'closed' };
    const { url } = await start();
    expect(await (await fetch(`${url}/api/instance`)).json()).toEqual({ registration: 'closed' });
    const response = await post(url, '/auth/register', MAYA);
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'REGISTRATION_CLOSED' }]);
  });
});
