import type { Role } from '@moodbowl/contract/auth';
import type { LogEvent } from '@moodbowl/contract/people';
import type { FeedbackStatus } from '@moodbowl/contract/feedback';
import type { Diet } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import type { Language } from '@moodbowl/i18n/languages';
import type { Generated } from 'kysely';
import type { ShardKeys } from '../shard-keys.ts';

/** Accounts, their sign-ins, and what they have sent to the administrators. */
export interface AccountTables {
  users: UserTable;
  account_names: AccountNameTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
  email_changes: EmailChangeTable;
  mails: MailTable;
  throttles: ThrottleTable;
  feedback: FeedbackTable;
  audit_entries: AuditEntryTable;
  totp_secrets: TotpSecretTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  used_challenges: UsedChallengeTable;
  identities: IdentityTable;
  invites: InviteTable;
}

export const ACCOUNT_SHARDS = {
  users: 'id',
  account_names: 'one node',
  sessions: 'user_id',
  password_resets: 'user_id',
  email_changes: 'user_id',
  mails: 'one node',
  throttles: 'one node',
  feedback: 'user_id',
  audit_entries: 'user_id',
  totp_secrets: 'user_id',
  recovery_codes: 'user_id',
  passkeys: 'user_id',
  used_challenges: 'one node',
  identities: 'user_id',
  invites: 'owner_id',
} as const satisfies ShardKeys<AccountTables>;

interface UserTable {
  id: string;
  /** The home that owns this user's groceries. At first everybody has their own, with the user's id. */
  home_id: string;
  username: string;
  /** A form of the username that look-alikes share. */
  username_key: string;
  email: string;
  email_key: string;
  /** A PHC string; begins with ! if there is no password. */
  password_hash: string;
  role: Role;
  /** The IANA time zone that the user's browser sent last. */
  time_zone: string;
  created_at: string;
  avatar: Generated<MoodName>;
  /** Since when an administrator has suspended this account; null if it is not suspended. */
  suspended_at: string | null;
  /** When `time_zone` last changed; null until it first does. */
  time_zone_set_at: string | null;
  /** The language that this user has chosen; null follows the browser's. */
  language: Language | null;
  /** Whether suggestions learn from the user's moods after meals. */
  learning: Generated<0 | 1>;
  /** Whether the user is asked how they feel after a meal. */
  asking: Generated<0 | 1>;
  /** Whether the user's answers count for everybody, and everybody's for the user. */
  sharing: Generated<0 | 1>;
  /** Moods until then are not learned from. */
  forgotten_at: string | null;
  /** How the user eats; null if it does not matter. */
  diet: Diet | null;
  /** A JSON array of foods that the user does not eat. */
  foods_left_out: Generated<string>;
  /** 1: both count for the whole home. */
  diet_at_home: Generated<0 | 1>;
  /** The day of the last visit, by UTC; null if there was none. */
  last_seen_on: string | null;
  /** 1: a password alone does not sign in, but a passkey must. */
  asks_passkey: Generated<0 | 1>;
  /** When the person proved to read mail at this email; null if never. */
  email_confirmed_at: string | null;
  /** Until when the person has seen the sign-ins of new devices; null if never. */
  sign_ins_seen_at: string | null;
}

/** Names that only one account may have. An older account may share its skeleton with another, and has no row for it. */
interface AccountNameTable {
  kind: 'username' | 'skeleton' | 'email' | 'identity';
  /** Folded, as it is compared; of an identity, a hash of issuer and subject. */
  name: string;
  user_id: string;
}

interface SessionTable {
  user_id: string;
  id: string;
  created_at: string;
  expires_at: string;
  /** A short label of the browser. */
  device: Generated<string>;
  /** Rounded to the hour; null until the first call. */
  last_seen_at: string | null;
}

/** Links that let a user set a new password, one per account. */
interface PasswordResetTable {
  user_id: string;
  /** SHA-256 of the secret in the link, in hex. */
  secret_hash: string;
  expires_at: string;
  /** The folded email to which the link was sent; null for a link of an administrator. */
  mailed_to: string | null;
}

/** An email that an account wants to have, until both addresses have confirmed it. */
interface EmailChangeTable {
  user_id: string;
  email: string;
  /** 1 also if the present email was never confirmed. */
  confirmed_by_present: 0 | 1;
  confirmed_by_new: 0 | 1;
  expires_at: string;
}

/** Mails that wait to be sent. A reset names an address and no account: also for one that nobody has, it is queued. */
interface MailTable {
  id: string;
  kind:
    | 'reset'
    | 'password_changed'
    | 'new_sign_in'
    | 'second_factor_changed'
    | 'confirm_email'
    | 'confirm_change'
    | 'confirm_new_email'
    | 'email_changed'
    | 'remind_mood'
    | 'remind_after_meal'
    | 'remind_plan';
  /** The account, if a mail is about one that has or wants the address; null for a reset. */
  user_id: string | null;
  email: string;
  /** Folded, as it is compared; of a mail about an account, behind its id. */
  email_key: string;
  /** Of whoever caused it; the account may have chosen another. */
  language: Language;
  created_at: string;
  /** When it is sent, or tried again; while a process sends it, when another one may. */
  due_at: string;
  tries: number;
}

/** How often a throttled action happened in the window that ends at `resets_at`. */
interface ThrottleTable {
  key: string;
  hits: number;
  resets_at: string;
}

interface FeedbackTable {
  user_id: string;
  id: string;
  subject: string;
  message: string;
  status: FeedbackStatus;
  created_at: string;
}

/** What happened to an account, for administrators to read. */
interface AuditEntryTable {
  /** The account concerned. */
  user_id: string;
  created_at: string;
  id: string;
  event: LogEvent;
  /** The administrator who did it; null for the person, the shell, and administrators who are gone. */
  by_id: string | null;
  /** A fixed word, never what somebody typed. */
  detail: string | null;
}

/** The secret of an app that shows codes. */
interface TotpSecretTable {
  user_id: string;
  /** In base 32, encrypted by a key from the server's secret. */
  sealed: string;
  /** When the person has given a code; null while nothing is asked for. */
  confirmed_at: string | null;
  /** The step of the last code that was used, so that none is used twice. */
  last_step: Generated<number>;
}

/** Codes for one sign-in each, for whoever has lost the app or the passkey. */
interface RecoveryCodeTable {
  user_id: string;
  /** SHA-256, in hex. */
  code_hash: string;
}

interface PasskeyTable {
  user_id: string;
  id: string;
  /** As browsers name it, in base64url. */
  credential_id: string;
  /** In COSE. */
  public_key: Uint8Array;
  name: string;
  created_at: string;
  last_used_on: string | null;
}

/** Challenges of passkeys that were answered, until they end by themselves. */
interface UsedChallengeTable {
  challenge: string;
  expires_at: string;
}

/** Connections with providers of sign-ins. */
interface IdentityTable {
  user_id: string;
  id: string;
  issuer: string;
  /** The provider's own id of the person, which never changes. */
  subject: string;
  created_at: string;
  last_used_on: string;
}

/** Invitations: to the server and to be friends, by their makers, and into homes, by the homes. */
interface InviteTable {
  /** The home, or the maker. */
  owner_id: string;
  id: string;
  kind: 'server' | 'home' | 'friend';
  /** SHA-256 of the secret in the link, in hex. */
  secret_hash: string;
  uses_left: number;
  created_at: string;
  expires_at: string;
  /** The only person who may use it, with whom it lies in `home_offers`; null for a link. */
  friend_id: string | null;
}
