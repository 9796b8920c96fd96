import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { addressOf } from '../../address.ts';
import { systemClock } from '../../clock.ts';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { deleteAllSessions, findByIdentifier, setRole, setSuspended } from '../../features/auth/auth.repository.ts';
import { deleteAllResets } from '../../features/auth/password-resets.repository.ts';
import { createReset, RESET_MINUTES } from '../../features/auth/password-resets.service.ts';
import { deleteSecondFactors } from '../../features/auth/second-factor.repository.ts';
import { deleteUser } from '../../features/profile/delete-user.ts';
import type { LogEvent } from '@moodbowl/contract/people';
import { insertAudit } from '../../http/audit-trail.ts';
import { auditOnShell } from '../../http/log.ts';
import { keepDataPrivate } from '../../private-data.ts';

const USAGE = `Usage: npm run admin -- <username or email>                 makes an administrator
       npm run admin -- --revoke <username or email>        takes that back
       npm run admin -- reset-link <username or email>      prints a link that sets a new password
       npm run admin -- end-sessions <username or email>    signs out everywhere; --all for everybody
       npm run admin -- no-second-factor <username or email>  forgets codes and passkeys; the password alone signs in
       npm run admin -- suspend <username or email>         signs out and keeps out; --lift lets in again
       npm run admin -- delete <username or email>          deletes the account; --yes asks nothing`;

const FLAGS = {
  revoke: { type: 'boolean' },
  all: { type: 'boolean' },
  lift: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;
type Flag = keyof typeof FLAGS;

interface Context {
  readonly db: Db;
  readonly config: Config;
  readonly user: { readonly id: string; readonly username: string };
  readonly has: (flag: Flag) => boolean;
}

interface Outcome {
  readonly event: LogEvent;
  readonly role?: string;
  /** Lines for people. */
  readonly text: string;
}

interface Command {
  readonly flags: readonly Flag[];
  readonly run: (context: Context) => Promise<Outcome>;
}

const changeRole: Command = {
  flags: ['revoke'],
  run: async ({ db, user: { id, username }, has }) => {
    const role = has('revoke') ? 'user' : 'admin';
    await setRole(db, id, role);
    const text = has('revoke') ? `${username} is no longer an administrator.` : `${username} is an administrator now.`;
    return { event: 'account.role_changed', role, text };
  },
};

const COMMANDS: Readonly<Record<string, Command>> = {
  'reset-link': {
    flags: [],
    run: async ({ db, config, user: { id, username } }) => {
      const page = new URL('/reset-password', addressOf(config));
      const { token } = await createReset(db, systemClock, id);
      const text = `${username} can set a new password once, within ${RESET_MINUTES} minutes:\n${page.href}#${token}`;
      return { event: 'auth.reset_link_created', text };
    },
  },
  'end-sessions': {
    flags: ['all'],
    run: async ({ db, user: { id, username } }) => {
      await deleteAllSessions(db, id);
      return { event: 'auth.all_sessions_ended', text: `${username} is signed out everywhere.` };
    },
  },
  'no-second-factor': {
    flags: [],
    run: async ({ db, user: { id, username } }) => {
      await db.transaction().execute(async (transaction) => {
        await deleteSecondFactors(transaction, id);
        await deleteAllSessions(transaction, id);
      });
      return { event: 'auth.second_factor_off', text: `${username} signs in with the password alone.` };
    },
  },
  suspend: {
    flags: ['lift'],
    run: async ({ db, user: { id, username }, has }) => {
      if (has('lift')) {
        await setSuspended(db, id, null);
        return { event: 'account.restored', text: `${username} can sign in again.` };
      }
      await db.transaction().execute(async (transaction) => {
        await setSuspended(transaction, id, systemClock.now().toISOString());
        await deleteAllSessions(transaction, id);
      });
      return { event: 'account.suspended', text: `${username} is signed out and cannot sign in.` };
    },
  },
  delete: {
    flags: ['yes'],
    run: async ({ db, user: { id, username }, has }) => {
      if (!has('yes')) await confirmDeletion(username);
      await deleteUser(db, id);
      return { event: 'account.deleted', text: `${username} and everything in that account is deleted.` };
    },
  },
};

/** Throws unless the username is typed at the terminal. */
async function confirmDeletion(username: string): Promise<void> {
  if (!process.stdin.isTTY) throw new ConfigError('To delete an account without being asked, add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This deletes ${username} for good. Type the username to go on: `);
  terminal.close();
  if (answer.trim() !== username) throw new ConfigError('Nothing was deleted.');
}

interface Call {
  readonly command: Command;
  /** Undefined with `--all`. */
  readonly identifier: string | undefined;
  readonly has: (flag: Flag) => boolean;
}

/** Parses the arguments. Throws a {@link ConfigError} with the usage if they are unclear. */
function readCall(args: readonly string[]): Call {
  const { values, positionals } = parse(args);
  const [first = ''] = positionals;
  const named = COMMANDS[first];
  const command = named ?? changeRole;
  const [identifier, ...rest] = named ? positionals.slice(1) : positionals;
  const isAboutAll = values.all === true;
  const isKnown = Object.keys(values).every((flag) => command.flags.some((known) => known === flag));
  if (!isKnown || rest.length > 0 || (identifier === undefined) !== isAboutAll) throw new ConfigError(USAGE);
  return { command, identifier, has: (flag) => values[flag] === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  } catch {
    throw new ConfigError(USAGE);
  }
}

/** Where a command reads its settings and writes to. */
export interface Shell {
  readonly env: NodeJS.ProcessEnv;
  /** Takes lines for people. */
  readonly print: (line: string) => void;
  /** Takes lines for the log. */
  readonly log: (line: string) => void;
}

/** Manages accounts, from the server's own shell only. Throws a {@link ConfigError} that says what is wrong. */
export async function manageAccounts(args: readonly string[], { env, print, log }: Shell): Promise<void> {
  const { command, identifier, has } = readCall(args);
  const config = readConfig(env);
  keepDataPrivate(config.dataDir);
  // Creating an empty database here would look as if there were no accounts.
  if ('file' in config.database && !existsSync(config.database.file))
    throw new ConfigError(
      `There is no database at ${config.database.file}. Is it in another DATA_DIR, or at a DATABASE_URL?`,
    );
  const audit = (event: LogEvent, details: Parameters<typeof auditOnShell>[1]) => {
    if (['trace', 'debug', 'info'].includes(config.logLevel)) log(auditOnShell(event, details));
  };
  const database = openDatabase(config.database);
  try {
    await migrateToLatest(database);
    const { db } = database;
    if (identifier === undefined) {
      const ended = await deleteAllSessions(db);
      await deleteAllResets(db);
      audit('auth.all_sessions_ended', { user_id: null });
      print(`Everybody is signed out (${ended} sessions).`);
      return;
    }
    const user = await findByIdentifier(db, identifier);
    if (!user) throw new ConfigError(`There is nobody called ${identifier}.`);
    const { event, role, text } = await command.run({ db, config, user, has });
    if (event !== 'account.deleted') await insertAudit(db, systemClock, { event, user_id: user.id, detail: role });
    audit(event, { user_id: user.id, ...(role !== undefined && { role }) });
    print(text);
  } finally {
    await database.close();
  }
}
