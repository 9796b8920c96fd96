import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import { t } from '@moodbowl/i18n/t';
import { fullDay, numberText } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { NamedList } from '../../ui/NamedList.tsx';
import { Row } from '../../ui/Row.tsx';
import { factsOf } from './facts-of.ts';
import css from './MoodFiles.module.css';
import { skipText } from './mood-problem-text.ts';
import { MoodTableChoice } from './MoodTableChoice.tsx';
import type { MoodFile, TableChoice } from './reading/mood-file.ts';
import { sourceText } from './source-text.ts';
import { FILE_TEXTS } from '../recipe-files/file-texts.ts';
import { MOOD_FILE_TEXTS } from './mood-file-texts.ts';

interface MoodPreviewProps {
  readonly file: MoodFile;
  readonly onNext: () => void;
  /** Reads a table once more. */
  readonly onColumns: (choice: TableChoice) => void;
  /** Leads back to the choice of a file. */
  readonly onAgain: () => void;
}

/** The content of a file, before anything is chosen or sent. */
export function MoodPreview({ file, onNext, onColumns, onAgain }: MoodPreviewProps) {
  const { source, entries, skipped, table } = file;
  const { days, first, last, photos, beyond } = factsOf(entries);
  const cut = entries.filter(({ isCut }) => isCut);
  return (
    <Card title={t('moodFiles.found', { count: entries.length })}>
      <div className={css.content}>
        <ul className={css.facts}>
          <li>{t('moodFiles.from', { app: sourceText(source) })}</li>
          {first === undefined || last === undefined ? null : (
            <li>{t('moodFiles.span', { days, first: fullDay(first), last: fullDay(last) })}</li>
          )}
          {photos > 0 ? <li>{t('moodFiles.photos', { count: photos })}</li> : null}
          {beyond > 0 ? <li>{MOOD_FILE_TEXTS.beyond(beyond)}</li> : null}
        </ul>
        {table ? (
          <details>
            <summary>{FILE_TEXTS.whichColumn()}</summary>
            <MoodTableChoice table={table} onRead={onColumns} />
          </details>
        ) : null}
        <NamedList
          title={t('moodFiles.cut', { count: cut.length, most: numberText(MOOD_LIMITS.note) })}
          items={cut.map(({ row, at, note }, index) => ({
            key: `${index}`,
            name: t('moodFiles.entryOn', { row: numberText(row), day: fullDay(at.date) }),
            note: `${Array.from(note).slice(0, 80).join('')}…`,
          }))}
        />
        <NamedList
          title={t('moodFiles.skipped', { count: skipped.length })}
          items={skipped.map(({ row, why }, index) => ({
            key: `${index}`,
            name: t('moodFiles.entry', { row: numberText(row) }),
            note: skipText(why),
          }))}
        />
        <Row gap={3}>
          {entries.length === 0 ? null : (
            <Button variant="primary" onClick={onNext}>
              {t('moodFiles.next')}
            </Button>
          )}
          <Button onClick={onAgain}>{FILE_TEXTS.chooseAnother()}</Button>
        </Row>
      </div>
    </Card>
  );
}
