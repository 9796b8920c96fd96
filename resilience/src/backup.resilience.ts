import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median, summary } from '@moodbowl/harness/rounds';
import { startServer } from '@moodbowl/harness/server-process';
import { checkIntegrity } from '../../server/src/db/check-integrity.ts';
import { audit, auditTargets } from './audit.ts';
import type { Change } from './changes.ts';
import type { Fault } from './resilience-test.ts';
import { Load, longestGap } from './load.ts';
import { isSignedIn, type Person, registerPeople, signInAgain } from './people.ts';

const ROUNDS = { full: 5, quick: 1 };
/** Pictures that fill the database, so that a backup takes its time; in MiB. */
const PICTURES = { full: 128, quick: 8 };
/** How long nobody may be kept from writing, in milliseconds. */
const MAX_GAP_MS = 500;
const SECRET = 'a secret that outlives the data folder';

interface Made {
  readonly backup: string;
  /** What was acknowledged before the backup began. */
  readonly before: ReadonlySet<Change>;
  /** How many writes were acknowledged while it was made. */
  readonly meanwhile: number;
  readonly ms: number;
}

export const backup: Fault = {
  name: 'backup',
  title: 'The data folder is destroyed and restored from a backup made while people wrote, on SQLite',
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
      const made: Made[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(500);
        made.push(await makeBackup(load, original, join(base, `${round}.backup`)));
      }
      const gap = longestGap(load.wroteAt, from, performance.now());
      await load.stop();
      await server.kill();
      rmSync(original, { recursive: true });

      const found = { acknowledged: 0, lost: 0, doubled: 0, refused: 0, mostAttempts: 0 };
      let [whole, signedIn] = [0, 0];
      for (const [round, { backup: file, before }] of made.entries()) {
        const restored = join(base, `restored-${round}`);
        await run('restore', restored, file);
        if (checkIntegrity(join(restored, 'moodbowl.db')) === 'ok') whole += 1;
        server = await startServer(restored, env);
        const again = new Map<Person, Person>();
        for (const person of new Set(load.changes.map((change) => change.person))) {
          if (await isSignedIn(server.url, person)) signedIn += 1;
          again.set(person, await signInAgain(server.url, person));
        }
        const changes = load.changes.map((change) => ({
          ...change,
          person: again.get(change.person) ?? change.person,
          acknowledged: before.has(change),
        }));
        const { acknowledged, lost, doubled, refused } = await audit(server.url, { changes, refusals: load.refusals });
        found.acknowledged += acknowledged;
        found.lost += lost;
        found.doubled += doubled;
        found.refused += refused;
        await server.kill();
      }
      const took = made.map(({ ms }) => ms);
      const meanwhile = made.reduce((sum, one) => sum + one.meanwhile, 0);
      return {
        method: `16 writers and 4 readers of 8 people on a database with ${mib} MiB of pictures; \`npm run backup\` runs ${rounds} times meanwhile, each in ${summary(took, (ms) => (ms / 1_000).toFixed(1))} s, and ${meanwhile.toLocaleString('en')} writes were acknowledged while they ran. Then the data folder is deleted, and each backup restored into an empty one with \`npm run restore\`. What counts as acknowledged is what was so before the backup began.`,
        targets: [
          ...auditTargets(found),
          {
            what: "restored databases that pass SQLite's integrity and foreign key checks",
            measured: `${whole} of ${rounds}`,
            target: 'all',
            met: whole === rounds,
          },
          {
            what: 'sessions from before that are good after it was restored',
            measured: String(signedIn),
            target: '0',
            met: signedIn === 0,
          },
          {
            what: 'writes acknowledged while a backup was made',
            measured: `median ${median(made.map((one) => one.meanwhile)).toLocaleString('en')}`,
            target: '> 0 each time',
            met: made.every((one) => one.meanwhile > 0),
          },
          {
            what: 'longest time without an acknowledged write',
            measured: `${Math.round(gap)} ms`,
            target: `< ${MAX_GAP_MS} ms`,
            // Only measured alone on the machine.
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

async function makeBackup(load: Load, dataDir: string, file: string): Promise<Made> {
  const before = new Set(load.changes.filter(({ acknowledged }) => acknowledged));
  const acknowledged = load.acknowledged;
  const from = performance.now();
  await run('backup', dataDir, file);
  return { backup: file, before, meanwhile: load.acknowledged - acknowledged, ms: performance.now() - from };
}

async function run(script: 'backup' | 'restore', dataDir: string, file: string): Promise<void> {
  const path = fileURLToPath(new URL(`../../server/src/cli/${script}.ts`, import.meta.url));
  const { DATABASE_URL: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, [path, file], { env: { ...env, DATA_DIR: dataDir } });
}

/** Puts pictures in beside the server: bytes that no compression makes smaller. */
function fillWithPictures(file: string, mib: number): void {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 });
  const insert = sqlite.prepare('insert into uploads (name, content, created_at) values (?, ?, ?)');
  for (let count = 0; count < mib; count += 1) insert.run(`filler-${count}`, randomBytes(2 ** 20), '');
  sqlite.close();
}
