import type { MoodImport } from '@moodbowl/contract/mood-imports';
import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Row.tsx';
import css from './MoodFiles.module.css';
import { UndoImport } from './UndoImport.tsx';
import { FILE_TEXTS } from '../recipe-files/file-texts.ts';
import { MOOD_FILE_TEXTS } from './mood-file-texts.ts';

interface MoodImportReportProps {
  readonly result: MoodImport;
  /** The day of the latest entry. */
  readonly lastDay: string | undefined;
  /** Leads back to the choice of a file. */
  readonly onAgain: () => void;
}

/** The result of an import, and how to undo it. */
export function MoodImportReport({ result, lastDay, onAgain }: MoodImportReportProps) {
  const { added, duplicates, beyond } = result;
  return (
    <Card title={t('moodFiles.added', { count: added })}>
      <div className={css.content}>
        <ul className={css.facts}>
          {duplicates > 0 ? <li>{t('moodFiles.duplicates', { count: duplicates })}</li> : null}
          {beyond > 0 ? <li>{MOOD_FILE_TEXTS.beyond(beyond)}</li> : null}
        </ul>
        <Row gap={3}>
          <Button
            component={Link}
            to={lastDay === undefined ? paths.year() : paths.yearOf(lastDay.slice(0, 4))}
            variant="primary"
          >
            {t('moodFiles.toMoods')}
          </Button>
          <Button onClick={onAgain}>{FILE_TEXTS.chooseAnother()}</Button>
          {added > 0 ? <UndoImport of={result} onUndone={onAgain} /> : null}
        </Row>
      </div>
    </Card>
  );
}
