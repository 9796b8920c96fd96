import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median, summary } from '@moodbowl/harness/statistics';
import { startServer } from '@moodbowl/harness/server-process';
import { checkIntegrity } from '../../server/src/db/check-integrity.ts';
import { audit, auditTargets } from './audit.ts';
import type { Change } from './changes.ts';
import type { Scenario } from './scenario.ts';
import { Load, longestGap } from './load.ts';
import { isSignedIn, type Person, registerPeople, signInAgain } from './people.ts';

const ROUNDS = { full: 5, quick: 1 };
/** Pictures that make the database large, so that a backup takes a while; in MiB. */
const PICTURES = { full: 128, quick: 8 };
/** The longest time without an acknowledged write, in milliseconds. */
const MAX_GAP_MS = 500;
/** The token secret survives the loss of the data folder. */
const SECRET = 'a secret outside the data folder';

interface Backup {
  readonly file: string;
  /** Changes acknowledged before the backup began. */
  readonly before: ReadonlySet<Change>;
  /** How many writes were acknowledged while it ran. */
  readonly writesMeanwhile: number;
  readonly ms: number;
}

export const backup: Scenario = {
  name: 'backup',
  title: 'The data folder is lost and restored from a backup made while users wrote (SQLite)',
  inSuite: true,
  async run({ quick }) {
    const rounds = quick ? ROUNDS.quick : ROUNDS.full;
    const mib = quick ? PICTURES.quick : PICTURES.full;
    const base = mkdtempSync(join(tmpdir(), 'moodbowl-backup-'));
    const env = { LOG_LEVEL: 'silent', TOKEN_SECRET: SECRET };
    const original = join(base, 'original');
    let server = await startServer(original, env);
    try {
      fillWithPictures(join(original, 'moodbowl.db'), mib);
      const load = new Load({ people: await registerPeople(server.url, 8), url: () => server.url });
      load.start();
      const from = performance.now();
      const backups: Backup[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(500);
        backups.push(await makeBackup(load, original, join(base, `${round}.backup`)));
      }
      const gap = longestGap(load.wroteAt, from, performance.now());
      await load.stop();
      await server.kill();
      rmSync(original, { recursive: true });

      const found = { acknowledged: 0, lost: 0, doubled: 0, refused: 0, mostAttempts: 0 };
      let [intact, signedIn] = [0, 0];
      for (const [round, { file, before }] of backups.entries()) {
        const restored = join(base, `restored-${round}`);
        await run('restore', restored, file);
        if (checkIntegrity(join(restored, 'moodbowl.db')) === 'ok') intact += 1;
        server = await startServer(restored, env);
        const renewed = new Map<Person, Person>();
        for (const person of new Set(load.changes.map((change) => change.person))) {
          if (await isSignedIn(server.url, person)) signedIn += 1;
          renewed.set(person, await signInAgain(server.url, person));
        }
        const changes = load.changes.map((change) => ({
          ...change,
          person: renewed.get(change.person) ?? change.person,
          acknowledged: before.has(change),
        }));
        const { acknowledged, lost, doubled, refused } = await audit(server.url, { changes, refusals: load.refusals });
        found.acknowledged += acknowledged;
        found.lost += lost;
        found.doubled += doubled;
        found.refused += refused;
        await server.kill();
      }
      const times = backups.map(({ ms }) => ms);
      const meanwhile = backups.reduce((sum, { writesMeanwhile }) => sum + writesMeanwhile, 0);
      return {
        method: `16 writers and 4 readers for 8 users on a database with ${mib} MiB of pictures. Meanwhile \`npm run backup\` runs ${rounds} times, each in ${summary(times, (ms) => (ms / 1_000).toFixed(1))} s; ${meanwhile.toLocaleString('en')} writes are acknowledged while they run. Then the data folder is deleted, and \`npm run restore\` restores each backup into an empty one. Only writes that were acknowledged before a backup began count.`,
        targets: [
          ...auditTargets(found),
          {
            what: "restored databases that pass SQLite's integrity and foreign key checks",
            measured: `${intact} of ${rounds}`,
            target: 'all',
            met: intact === rounds,
          },
          {
            what: 'old sessions that are valid after restoring',
            measured: String(signedIn),
            target: '0',
            met: signedIn === 0,
          },
          {
            what: 'writes acknowledged while a backup runs',
            measured: `median ${median(backups.map(({ writesMeanwhile }) => writesMeanwhile)).toLocaleString('en')}`,
            target: '> 0 each time',
            met: backups.every(({ writesMeanwhile }) => writesMeanwhile > 0),
          },
          {
            what: 'longest time without an acknowledged write',
            measured: `${Math.round(gap)} ms`,
            target: `< ${MAX_GAP_MS} ms`,
            // A busy machine is slower.
            met: quick || gap < MAX_GAP_MS,
          },
        ],
      };
    } finally {
      await server.kill();
      rmSync(base, { recursive: true, force: true });
    }
  },
};

async function makeBackup(load: Load, dataDir: string, file: string): Promise<Backup> {
  const before = new Set(load.changes.filter(({ acknowledged }) => acknowledged));
  const acknowledged = load.acknowledged;
  const from = performance.now();
  await run('backup', dataDir, file);
  return { file, before, writesMeanwhile: load.acknowledged - acknowledged, ms: performance.now() - from };
}

async function run(script: 'backup' | 'restore', dataDir: string, file: string): Promise<void> {
  const path = fileURLToPath(new URL(`../../server/src/cli/${script}.ts`, import.meta.url));
  const { DATABASE_URL: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, [path, file], { env: { ...env, DATA_DIR: dataDir } });
}

/** Adds pictures behind the server's back: random bytes, which cannot be compressed. */
function fillWithPictures(file: string, mib: number): void {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 });
  const insert = sqlite.prepare('insert into uploads (name, content, created_at) values (?, ?, ?)');
  for (let count = 0; count < mib; count += 1) insert.run(`filler-${count}`, randomBytes(2 ** 20), '');
  sqlite.close();
}
