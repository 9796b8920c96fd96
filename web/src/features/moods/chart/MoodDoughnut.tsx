import { moodText } from '../../../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { ArcElement, Chart, Tooltip } from 'chart.js';
import { Doughnut } from 'react-chartjs-2';
import { type MoodCount, shareLabel } from './mood-share.ts';

Chart.register(ArcElement, Tooltip);

/** A CSS variable, for the canvas. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The moods as segments of a ring, in this order. */
export function MoodDoughnut({ counts }: { readonly counts: readonly MoodCount[] }) {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Doughnut
      // The canvas reads its colours once, so another colour scheme needs another canvas.
      key={scheme}
      aria-label={t('moods.doughnutLabel')}
      data={{
        labels: counts.map(({ mood }) => moodText(mood)),
        datasets: [
          {
            data: counts.map(({ count }) => count),
            backgroundColor: counts.map(({ mood }) => MOOD_COLOURS[mood]),
            borderColor: token('--card'),
            borderWidth: counts.length > 1 ? 3 : 0,
            borderRadius: 6,
            hoverOffset: 6,
          },
        ],
      }}
      options={{
        cutout: '65%',
        layout: { padding: 6 },
        ...(still ? { animation: false as const } : { animation: { duration: 600 } }),
        plugins: {
          tooltip: {
            displayColors: false,
            backgroundColor: token('--inverse'),
            bodyColor: token('--inverse-ink'),
            bodyFont: { family: token('--font-text'), size: 15, weight: 600 },
            padding: 10,
            cornerRadius: 10,
            callbacks: {
              title: () => '',
              label: ({ dataIndex }) => {
                const part = counts[dataIndex];
                return part ? shareLabel(part, total) : '';
              },
            },
          },
        },
      }}
    />
  );
}
