import type { DatabaseSync } from 'node:sqlite';
import type { Schema } from './schema.ts';

/**
 * Whom a row tells about: the people whose ids stand in these columns, or all rows of its table together, as one.
 * Empty where no answer is remembered that tells of it.
 */
const ABOUT: Readonly<Record<keyof Schema, readonly string[] | 'table'>> = {
  users: ['id'],
  mood_entries: ['user_id'],
  grocery_items: ['user_id'],
  saved_meals: ['user_id'],
  meal_logs: ['user_id'],
  friendships: ['lower_id', 'higher_id'],
  friend_email_requests: ['user_id'],
  blocks: [],
  encouragements: ['user_id', 'receiver_id'],
  feedback: ['user_id'],
  meals: 'table',
  meal_texts: [],
  uploads: [],
  sessions: [],
  password_resets: [],
  throttles: [],
  app_state: [],
  usage_days: [],
  vital_days: [],
};

/** All meals, as one subject. */
export const MEALS: keyof Schema = 'meals';

/** Of so many people and tables it is known when they changed last; beyond that all count as changed. */
const MOST_KNOWN = 20_000;

/** When something changed about a person (by id) or a table (by name), for telling whether an answer still holds. */
export class Changes {
  /** Makes sure that all changes are told that anybody has made so far; false when that cannot be. */
  readonly isCurrent: () => boolean;
  readonly #changedAt = new Map<string, number>();
  #moment = 0;
  #allChangedAt = 0;

  constructor(isCurrent: () => boolean) {
    this.isCurrent = isCurrent;
  }

  /** The present moment, which goes on with each change. */
  get moment(): number {
    return this.#moment;
  }

  isUnchangedSince(moment: number, subjects: readonly string[]): boolean {
    if (!this.isCurrent() || moment < this.#allChangedAt) return false;
    for (const subject of subjects) if ((this.#changedAt.get(subject) ?? 0) > moment) return false;
    return true;
  }

  tell(subject: string): void {
    this.#moment += 1;
    if (this.#changedAt.size >= MOST_KNOWN) this.tellAll();
    else this.#changedAt.set(subject, this.#moment);
  }

  tellAll(): void {
    this.#moment += 1;
    this.#allChangedAt = this.#moment;
    this.#changedAt.clear();
  }
}

/**
 * Makes SQLite itself tell what this connection changes, by triggers that nobody else has: whatever statement does it,
 * the deletion of what belongs to a deleted account too. Migrate before.
 */
export function tellChanges(sqlite: DatabaseSync, changes: Changes): void {
  sqlite.function('tell_change', (subject) => {
    changes.tell(String(subject));
    return null;
  });
  for (const [table, about] of Object.entries(ABOUT)) {
    for (const [event, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ]) {
      const subjects = about === 'table' ? [`'${table}'`] : about.map((column) => `${row}.${column}`);
      if (subjects.length === 0) continue;
      const tell = subjects.map((subject) => `tell_change(${subject})`).join(', ');
      sqlite.exec(`create temp trigger tell_${event}_${table} after ${event} on ${table} begin select ${tell}; end`);
    }
  }
}
