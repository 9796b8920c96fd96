import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { Select } from '../../ui/Select.tsx';
import type { WordChoice } from './importing/to-imported.ts';
import type { FoundWord } from './mapping/guess-moods.ts';
import css from './MoodFiles.module.css';
import { MOOD_FILE_TEXTS } from './mood-file-texts.ts';

interface WordChoicesProps {
  readonly words: readonly FoundWord[];
  readonly choices: ReadonlyMap<string, WordChoice>;
  readonly onChoose: (word: string, choice: WordChoice | undefined) => void;
}

const STRENGTHS = [1, 2, 3, 4, 5] as const;

/** Which of the eight moods each of their words becomes, and how strong. */
export function WordChoices({ words, choices, onChoose }: WordChoicesProps) {
  const moods = [
    { value: '', label: t('moodFiles.pleaseChoose') },
    ...MOOD_NAMES.map((mood) => ({ value: mood, label: t('moods.name', { mood }) })),
    { value: 'leave', label: MOOD_FILE_TEXTS.leaveOut() },
  ];
  const strengths = [
    { value: '', label: t('moodFiles.asItIs') },
    ...STRENGTHS.map((strength) => ({ value: String(strength), label: t('moodFiles.strengthOf', { strength }) })),
  ];
  return (
    <ul className={css.choices}>
      {words.map(({ word, count }) => {
        const choice = choices.get(word);
        const chosen = choice === 'leave' ? undefined : choice;
        return (
          <li key={word} className={css.choice}>
            <Select
              label={MOOD_FILE_TEXTS.wordTimes(word, count)}
              options={moods}
              value={choice === 'leave' ? choice : (chosen?.mood ?? '')}
              onChange={(value) => onChoose(word, toChoice(value, chosen?.strength))}
            />
            <Select
              label={t('moodFiles.strengthFor', { word })}
              options={strengths}
              value={String(chosen?.strength ?? '')}
              disabled={chosen === undefined}
              onChange={(value) => onChoose(word, toChoice(chosen?.mood ?? '', Number(value) || undefined))}
            />
          </li>
        );
      })}
    </ul>
  );
}

function toChoice(value: string, strength: number | undefined): WordChoice | undefined {
  if (value === '') return undefined;
  return value === 'leave' ? value : { mood: value as MoodName, ...(strength !== undefined && { strength }) };
}
