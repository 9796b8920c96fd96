import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@moodbowl/harness/server-process';
import { checkIntegrity } from '../../server/src/db/check-integrity.ts';
import { audit, auditTargets } from './audit.ts';
import { type DiskImage, makeDiskImage } from './disk-image.ts';
import type { Scenario } from './scenario.ts';
import { Load } from './load.ts';
import { registerPeople } from './people.ts';

const ROUNDS = { full: 12, quick: 3 };
const IMAGE_MIB = 256;
/** Acknowledged writes between two cuts: random between these. */
const WRITES = { least: 50, most: 400 };

const WEAKENED = { NODE_OPTIONS: `--import=${new URL('normal-synchronous.ts', import.meta.url).href}` };

export const powerCut: Scenario = {
  name: 'power-cut',
  title: 'The power is cut while users write (SQLite)',
  inSuite: false,
  async run({ quick }) {
    const image = makeDiskImage(IMAGE_MIB);
    if ('skipped' in image) return image;
    try {
      const rounds = quick ? ROUNDS.quick : ROUNDS.full;
      const ours = await cutOften(image, 'ours', rounds, {});
      const weakened = await cutOften(image, 'weakened', ROUNDS.quick, WEAKENED);
      return {
        method: `The database is on an ext4 image. 16 writers and 4 readers for 8 users; each write is repeated with its id until it is acknowledged. ${rounds} times, the server is frozen, the filesystem shut down without flushing its journal (\`xfs_io -x -c shutdown\`), and the server killed. Then the image is mounted again, which replays the journal, and a server is started on it. The last row does the same ${ROUNDS.quick} times with \`synchronous=NORMAL\`, to prove that the test detects lost writes. It cannot detect a disk that reports unwritten data as written.`,
        targets: [
          ...auditTargets(ours.found),
          {
            what: "SQLite's integrity and foreign key checks after each cut",
            measured: `${ours.intact} of ${rounds} ok`,
            target: 'all',
            met: ours.intact === rounds,
          },
          {
            what: 'acknowledged writes lost with `synchronous=NORMAL`',
            measured: `${weakened.found.lost} of ${weakened.found.acknowledged.toLocaleString('en')}`,
            target: '> 0',
            met: weakened.found.lost > 0,
          },
        ],
      };
    } finally {
      image.remove();
    }
  },
};

/** The audit after `rounds` power cuts, and after how many of them the database was intact. */
async function cutOften(image: DiskImage, name: string, rounds: number, env: Readonly<Record<string, string>>) {
  const dataDir = join(image.folder, name);
  // Errors on the dead disk are expected, so the log is off.
  const start = () => startServer(dataDir, { LOG_LEVEL: 'silent', ...env });
  let server = await start();
  try {
    const people = await registerPeople(server.url, 8);
    // A server that stops writes everything to the disk, so that only later changes can be lost, not the users.
    await server.stop();
    server = await start();
    const load = new Load({ people, url: () => server.url });
    load.start();
    let intact = 0;
    for (let round = 0; round < rounds; round += 1) {
      const enough = load.acknowledged + WRITES.least + Math.random() * (WRITES.most - WRITES.least);
      while (load.acknowledged < enough) await sleep(1);
      // The server must stop with the disk: the filesystem that is shut down reports failed syncs as done, and the
      // server would acknowledge them.
      process.kill(server.pid, 'SIGSTOP');
      image.cutPower();
      await server.kill();
      image.remount();
      if (checkCopy(dataDir) === 'ok') intact += 1;
      server = await start();
    }
    await load.stop();
    return { found: await audit(server.url, load), intact };
  } finally {
    await server.kill();
  }
}

/** Checks a copy, so that the server itself finds the database as the cut left it. */
function checkCopy(dataDir: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-check-'));
  try {
    for (const name of ['moodbowl.db', 'moodbowl.db-wal']) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name));
    }
    return checkIntegrity(join(folder, 'moodbowl.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
