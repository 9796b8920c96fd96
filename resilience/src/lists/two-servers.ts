import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODES, startHaproxy } from '../deploy.ts';
import { withPostgres } from '../with-postgres.ts';

/** HAProxy checks every second and needs two failed checks: until it has noticed, in milliseconds. */
export const NOTICED_MS = 3_000;

/** Two server processes on one PostgreSQL, behind HAProxy. */
export interface TwoServers {
  /** Their own addresses, past HAProxy. */
  readonly urls: readonly [string, string];
  /** Sends SIGKILL to one of them. */
  kill(which: 0 | 1): Promise<void>;
  /** Starts it again and waits until it listens. */
  restart(which: 0 | 1): Promise<void>;
}

/** Runs `work` while HAProxy and both processes run, and removes all of it afterwards. */
export async function withTwoServers<T>(haproxy: string, work: (servers: TwoServers) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-haproxy-'));
  return withPostgres(async ({ serve }) => {
    const start = (which: 0 | 1) => serve({ HOST: NODES[which], PORT: '3000', TRUST_PROXY: 'loopback' });
    const servers = [await start(0), await start(1)] as const;
    const running = { 0: servers[0], 1: servers[1] };
    const proxy = await startHaproxy(haproxy, folder);
    try {
      await sleep(NOTICED_MS);
      return await work({
        urls: [servers[0].url, servers[1].url],
        kill: (which) => running[which].kill(),
        restart: async (which) => {
          running[which] = await start(which);
        },
      });
    } finally {
      await proxy.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
