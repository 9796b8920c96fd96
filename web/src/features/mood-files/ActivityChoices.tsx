import type { Tag } from '@moodbowl/contract/tags';
import { t } from '@moodbowl/i18n/t';
import { numberText } from '../../lib/format.ts';
import { useSteps } from '../../lib/use-steps.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { Select } from '../../ui/Select.tsx';
import { tagName } from './importing/mood-import-server.ts';
import type { CountedActivity } from './mapping/activities-of.ts';
import type { ActivityChoice } from './mapping/remembered-choices.ts';
import css from './MoodFiles.module.css';
import { MOOD_FILE_TEXTS } from './mood-file-texts.ts';

interface ActivityChoicesProps {
  readonly activities: readonly CountedActivity[];
  /** How many rare ones are left out. */
  readonly more: number;
  readonly tags: readonly Tag[];
  readonly choices: ReadonlyMap<string, ActivityChoice>;
  readonly onChoose: (name: string, choice: ActivityChoice) => void;
}

/** How many are shown at first, and added with each press. */
const STEP = 30;

/** Which tag each of their activities becomes. */
export function ActivityChoices({ activities, more, tags, choices, onChoose }: ActivityChoicesProps) {
  const { count: shown, showStep, firstOfStep } = useSteps('activities', STEP);
  const offered = tags.filter(({ archived, merged_into }) => !archived && merged_into === null);
  const options = [
    { value: 'leave', label: MOOD_FILE_TEXTS.leaveOut() },
    ...offered.map(({ id, name, emoji }) => ({ value: id, label: `${emoji} ${name}`.trim() })),
  ];
  return (
    <>
      <ul className={css.activities}>
        {activities.slice(0, shown).map(({ name, group, count }, index) => (
          <li key={name} ref={firstOfStep(index)} tabIndex={-1}>
            <Select
              label={
                group === undefined
                  ? MOOD_FILE_TEXTS.wordTimes(name, count)
                  : t('moodFiles.wordTimesInGroup', { word: name, count, group })
              }
              options={[{ value: 'new', label: t('moodFiles.newTag', { name: tagName(name) }) }, ...options]}
              value={choices.get(name) ?? 'leave'}
              onChange={(value) => onChoose(name, value)}
            />
          </li>
        ))}
      </ul>
      {shown < activities.length ? (
        <Row>
          <Button onClick={showStep}>
            {t('moodFiles.showMore', { count: numberText(activities.length - shown) })}
          </Button>
        </Row>
      ) : null}
      {more > 0 ? <p className={css.help}>{t('moodFiles.moreActivities', { count: more })}</p> : null}
    </>
  );
}
