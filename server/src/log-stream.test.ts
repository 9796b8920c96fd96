import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogStream } from './log-stream.ts';
import { engine } from '../test/test-database.ts';

/** A log on a disk that has room for so many bytes. */
function logOnDisk(room: number) {
  let text = '';
  const disk = { room, text: () => text };
  const log = createLogStream((bytes) => {
    const fitting = bytes.subarray(0, disk.room);
    if (fitting.length === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    text += Buffer.from(fitting).toString();
    disk.room -= fitting.length;
    return fitting.length;
  });
  return { disk, log };
}

describe('the log', () => {
  it('writes line by line', () => {
    const { disk, log } = logOnDisk(1_000);
    log.write('one\n');
    log.write('two 🍋\n');
    expect(disk.text()).toBe('one\ntwo 🍋\n');
  });

  it('continues where it stopped when there is space again', () => {
    const { disk, log } = logOnDisk(6);
    for (const line of ['one\n', 'two\n', 'three\n']) log.write(line);
    expect(disk.text()).toBe('one\ntw');
    disk.room = 1_000;
    log.write('four\n');
    expect(disk.text()).toBe('one\ntwo\nthree\nfour\n');
  });

  it('drops whole lines when too many are waiting', () => {
    const { disk, log } = logOnDisk(0);
    for (let count = 0; count < 10_000; count += 1) log.write(`${'x'.repeat(99)}\n`);
    disk.room = 10_000_000;
    log.write('last\n');
    log.write('after\n');
    expect(disk.text().length).toBeLessThan(100_000);
    expect(disk.text()).toMatch(/^(x{99}\n)+after\n$/);
  });
});

describe.runIf(engine === 'sqlite' && existsSync('/dev/full'))('a server whose log is on a full disk', () => {
  it('serves as usual', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'moodbowl-log-'));
    const port = await freePort();
    const server = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'trace' },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
    });
    const ended = once(server, 'exit');
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    });
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status,
        () => 'not yet',
      );
    await expect.poll(() => ask('/health')).toBe(200);
    for (let count = 0; count < 5; count += 1) expect(await ask('/nothing')).toBe(404);
    expect(await ask('/ready')).toBe(200);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
