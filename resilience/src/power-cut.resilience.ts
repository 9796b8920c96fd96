import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@moodbowl/harness/server-process';
import { checkIntegrity } from '../../server/src/db/check-integrity.ts';
import { audit, auditTargets } from './audit.ts';
import { type DiskImage, makeDiskImage } from './disk-image.ts';
import type { Fault } from './resilience-test.ts';
import { Load } from './load.ts';
import { registerPeople } from './people.ts';

const ROUNDS = { full: 12, quick: 3 };
const IMAGE_MIB = 256;
/** How many writes are acknowledged from one cut to the next: at random between these. */
const WRITES = { least: 50, most: 400 };

const WEAKENED = { NODE_OPTIONS: `--import=${new URL('normal-synchronous.ts', import.meta.url).href}` };

export const powerCut: Fault = {
  name: 'power-cut',
  title: 'The power is cut while people write, on SQLite',
  inSuite: false,
  async run({ quick }) {
    const image = makeDiskImage(IMAGE_MIB);
    if ('skipped' in image) return image;
    try {
      const rounds = quick ? ROUNDS.quick : ROUNDS.full;
      const ours = await cutOften(image, 'ours', rounds, {});
      const weakened = await cutOften(image, 'weakened', ROUNDS.quick, WEAKENED);
      return {
        method: `The database is on an ext4 image. 16 writers and 4 readers of 8 people, each write sent again with its id until it is acknowledged; ${rounds} times the server is frozen in the middle of it and the filesystem shut down without flushing its journal (\`xfs_io -x -c shutdown\`), the server killed, the image unmounted and mounted again (which replays the journal), and a server started on what is there. The last row runs the same ${ROUNDS.quick} times with \`synchronous=NORMAL\`, to show that such a loss would be seen. A disk that says it has written what it has not is beyond this test.`,
        targets: [
          ...auditTargets(ours.found),
          {
            what: "SQLite's integrity and foreign key checks after each cut",
            measured: `${ours.whole} of ${rounds} ok`,
            target: 'all',
            met: ours.whole === rounds,
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

/** What is left after so many power cuts, and after how many the database was whole. */
async function cutOften(image: DiskImage, name: string, rounds: number, env: Readonly<Record<string, string>>) {
  const dataDir = join(image.folder, name);
  // What goes wrong on a dead disk is expected: it is no news in the log.
  const start = () => startServer(dataDir, { LOG_LEVEL: 'silent', ...env });
  let server = await start();
  try {
    const people = await registerPeople(server.url, 8);
    // A server that ends writes all to the disk, so that a loss later on is one of changes, not of the people.
    await server.stop();
    server = await start();
    const load = new Load({ people, url: () => server.url });
    load.start();
    let whole = 0;
    for (let round = 0; round < rounds; round += 1) {
      const enough = load.acknowledged + WRITES.least + Math.random() * (WRITES.most - WRITES.least);
      while (load.acknowledged < enough) await sleep(1);
      // Processor and disk stop together: a server that went on would be told by the dying filesystem that it has
      // synced what it has not, and could still say so to somebody.
      process.kill(server.pid, 'SIGSTOP');
      image.cutPower();
      await server.kill();
      image.mountAgain();
      if (checkCopy(dataDir) === 'ok') whole += 1;
      server = await start();
    }
    await load.stop();
    return { found: await audit(server.url, load), whole };
  } finally {
    await server.kill();
  }
}

/** Checks a copy, so that it is the server that finds the database as the cut has left it. */
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
