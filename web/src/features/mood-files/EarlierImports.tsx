import { t } from '@moodbowl/i18n/t';
import { dayAndTime } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { useMoodImports } from './mood-files.queries.ts';
import css from './MoodFiles.module.css';
import { sourceText } from './source-text.ts';
import { UndoImport } from './UndoImport.tsx';

/** What has been imported before, and how to undo it; nothing if there is none. */
export function EarlierImports() {
  const { data: imports = [] } = useMoodImports();
  if (imports.length === 0) return null;
  return (
    <Card title={t('moodFiles.earlier')}>
      <ul className={css.imports}>
        {imports.map((one) => (
          <li key={one.id} className={css.import}>
            <span>
              <b>{sourceText(one.source)}</b>
              <span className={css.count}>
                {t('moodFiles.earlierOne', { count: one.added, when: dayAndTime(one.created_at) })}
              </span>
            </span>
            <UndoImport of={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
