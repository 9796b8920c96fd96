import { type ImportedMood, MOOD_IMPORT_LIMITS, type MoodImport } from '@moodbowl/contract/mood-imports';
import { t } from '@moodbowl/i18n/t';
import { ApiError, messageOf } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { Patience, type WaitReason } from '../../../lib/patience.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { FoundMood } from '../reading/mood-file.ts';
import { beginImport, finishImport, sendEntries, tagFor } from './mood-import-server.ts';
import { type Mapping, toImported } from './to-imported.ts';

/** Where an import is. */
export interface MoodImportState {
  readonly phase: 'running' | 'waiting' | 'stopped' | 'done';
  readonly sent: number;
  readonly total: number;
  /** The reason for waiting. */
  readonly reason?: WaitReason;
  /** Why it has stopped. */
  readonly problem?: string;
  readonly result?: MoodImport;
  /** The day of the latest entry. */
  readonly lastDay?: string;
}

export interface MoodImportOptions extends Mapping {
  readonly entries: readonly FoundMood[];
  /** Activities for which there is no tag yet. */
  readonly newTags: readonly string[];
}

/**
 * Sends the entries of a file to the server, in batches, and then has them added at once: what is interrupted adds nothing.
 * What may pass is tried again until it does.
 */
export class MoodImportRun {
  readonly state: Store<MoodImportState>;
  readonly #options: MoodImportOptions;
  readonly #patience: Patience;

  constructor(options: MoodImportOptions) {
    this.#options = options;
    this.state = createStore<MoodImportState>({ phase: 'running', sent: 0, total: options.entries.length });
    this.#patience = new Patience((reason) =>
      this.#set(reason === undefined ? { phase: 'running' } : { phase: 'waiting', reason }),
    );
  }

  /** Runs until everything is there, or nothing more can be done. */
  async run(): Promise<void> {
    try {
      const entries = toImported(this.#options.entries, await this.#withNewTags(), { now: Date.now() });
      const lastDay = entries.at(-1)?.date;
      this.#set({ total: entries.length, ...(lastDay !== undefined && { lastDay }) });
      const id = newId();
      await this.#patience.repeat(async () => beginImport(id, this.#options.source));
      for (const batch of batchesOf(entries)) {
        await this.#patience.repeat(async () => sendEntries(id, batch));
        this.#set({ sent: this.state.get().sent + batch.length });
      }
      const result = await this.#patience.repeat(async () => finishImport(id));
      this.#set({ phase: 'done', result });
    } catch (error) {
      if (this.#patience.isStopped) return;
      if (!(error instanceof ApiError)) console.error('The import has stopped', error);
      const isSignedOut = error instanceof ApiError && error.status === 401;
      const problem = isSignedOut ? t('moodFiles.signedOut') : messageOf(error, t('moodFiles.stopped'));
      this.#set({ phase: 'stopped', problem });
    }
  }

  /** Ends the pause before the next try. */
  readonly goOn = (): void => this.#patience.goOn();

  readonly stop = (): void => this.#patience.stop();

  #set(changes: Partial<MoodImportState>): void {
    this.state.set({ ...this.state.get(), ...changes });
  }

  async #withNewTags(): Promise<Mapping> {
    const { tags, newTags, ...mapping } = this.#options;
    const all = new Map(tags);
    for (const name of newTags) all.set(name, await this.#patience.repeat(async () => tagFor(name)));
    return { ...mapping, tags: all };
  }
}

function* batchesOf(entries: readonly ImportedMood[]): Generator<readonly ImportedMood[]> {
  for (let from = 0; from < entries.length; from += MOOD_IMPORT_LIMITS.batch)
    yield entries.slice(from, from + MOOD_IMPORT_LIMITS.batch);
}
