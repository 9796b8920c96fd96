import { MOOD_COLOURS, type MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';

/** The text for a streak: '1 day' for one, otherwise 'N days in a row!'. */
export function streakLabel(days: number): string {
  return t('common.streak', { days });
}

interface StreakState {
  readonly data: { readonly streak: number; readonly week: readonly { readonly logged: boolean }[] } | undefined;
  readonly isPending: boolean;
}

interface StreakLook {
  readonly text: string;
  /** A quiet line beside the number. */
  readonly note: string | undefined;
  /** The flame is only for a streak that continues. */
  readonly art: 'flame' | 'sprout' | 'umbrella' | undefined;
}

/** How a streak looks while it loads, after a failure, at 0, and while it continues. */
export function streakLook({ data, isPending }: StreakState): StreakLook {
  if (data && data.streak > 0) return { text: streakLabel(data.streak), note: undefined, art: 'flame' };
  if (data) {
    // Whoever comes back after a week, or for the first time, is greeted and not counted.
    const isAway = data.week.every(({ logged }) => !logged);
    return { text: streakLabel(0), note: isAway ? t('moods.niceToSeeYou') : t('moods.streakNone'), art: 'sprout' };
  }
  if (isPending) return { text: t('moods.streakLoading'), note: undefined, art: undefined };
  return { text: streakLabel(0), note: t('moods.streakUnknown'), art: 'umbrella' };
}

/** The background of the streak: the colour of the mood, darker by a fifth at its end; orange without a mood. */
export function streakGradient(mood: MoodName | null | undefined): string {
  const [from, to] = mood ? [MOOD_COLOURS[mood], darken(MOOD_COLOURS[mood], 0.2)] : ['#ffce54', '#f6bb42'];
  return `linear-gradient(100deg, ${from}, ${to})`;
}

/** A `#rrggbb` colour with each channel reduced by `share` (0 to 1). */
function darken(colour: string, share: number): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return `#${channels
    .map((channel) =>
      Math.round(channel * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
