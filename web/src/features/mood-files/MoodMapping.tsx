import type { Tag } from '@moodbowl/contract/tags';
import { t } from '@moodbowl/i18n/t';
import { useMemo, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Row.tsx';
import { ActivityChoices } from './ActivityChoices.tsx';
import type { MoodImportOptions } from './importing/mood-import-run.ts';
import type { WordChoice } from './importing/to-imported.ts';
import { activitiesOf } from './mapping/activities-of.ts';
import { firstActivityChoices, roomForTags } from './mapping/choose-activities.ts';
import { wordsOf } from './mapping/guess-moods.ts';
import { rememberChoices, rememberedChoices } from './mapping/remembered-choices.ts';
import css from './MoodFiles.module.css';
import type { MoodFile } from './reading/mood-file.ts';
import { WordChoices } from './WordChoices.tsx';
import { MOOD_FILE_TEXTS } from './mood-file-texts.ts';

interface MoodMappingProps {
  readonly file: MoodFile;
  readonly tags: readonly Tag[];
  readonly onImport: (options: MoodImportOptions) => void;
  /** Leads back to what the file has. */
  readonly onBack: () => void;
}

/** What their moods and activities become here. Sensible guesses, or what one chose the last time, are filled in. */
export function MoodMapping({ file: { source, entries }, tags, onImport, onBack }: MoodMappingProps) {
  const { userId } = useSession();
  const remembered = useMemo(() => rememberedChoices(userId, source), [userId, source]);
  const words = useMemo(() => wordsOf(source, entries), [source, entries]);
  const { listed, more } = useMemo(() => activitiesOf(entries), [entries]);
  const [chosenWords, setWords] = useState<ReadonlyMap<string, WordChoice | undefined>>(
    () => new Map(words.map(({ word, guess }) => [word, remembered.words.get(word) ?? guess])),
  );
  const [activities, setActivities] = useState(() => firstActivityChoices(listed, tags, remembered.activities));

  const choices = new Map([...chosenWords].flatMap(([word, choice]) => (choice ? [[word, choice] as const] : [])));
  const open = words.filter(({ word }) => !choices.has(word)).length;
  const count = words.reduce((sum, { word, count: times }) => sum + (isTaken(choices.get(word)) ? times : 0), 0);
  const newTags = listed.filter(({ name }) => activities.get(name) === 'new').map(({ name }) => name);
  const lacking = newTags.length - roomForTags(tags);

  const start = () => {
    rememberChoices(userId, source, { words: choices, activities });
    const known = [...activities].filter(([, choice]) => choice !== 'new' && choice !== 'leave');
    onImport({ source, userId, entries, words: choices, tags: new Map(known), newTags });
  };

  return (
    <Card title={t('moodFiles.whatBecomes')}>
      <div className={css.content}>
        <p className={css.help}>{t('moodFiles.whatBecomesHelp')}</p>
        <WordChoices
          words={words}
          choices={choices}
          onChoose={(word, choice) => setWords((before) => new Map(before).set(word, choice))}
        />
        {listed.length === 0 ? null : (
          <>
            <h3>{t('moodFiles.activities')}</h3>
            <p className={css.help}>{t('moodFiles.activitiesHelp')}</p>
            <ActivityChoices
              activities={listed}
              more={more}
              tags={tags}
              choices={activities}
              onChoose={(name, choice) => setActivities((before) => new Map(before).set(name, choice))}
            />
          </>
        )}
        <div role="status">
          {open > 0 ? <p className={css.status}>{t('moodFiles.stillOpen', { count: open })}</p> : null}
        </div>
        {lacking > 0 ? <Alert kind="error">{t('moodFiles.noRoomForTags', { count: lacking })}</Alert> : null}
        <Row gap={3}>
          <Button variant="primary" disabled={open > 0 || count === 0 || lacking > 0} onClick={start}>
            {t('moodFiles.import', { count })}
          </Button>
          <Button onClick={onBack}>{MOOD_FILE_TEXTS.back()}</Button>
        </Row>
      </div>
    </Card>
  );
}

function isTaken(choice: WordChoice | undefined): boolean {
  return choice !== undefined && choice !== 'leave';
}
