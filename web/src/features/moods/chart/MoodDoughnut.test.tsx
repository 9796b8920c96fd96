import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ChartOptions } from 'chart.js';
import { expect, it, vi } from 'vitest';
import { MoodDoughnut } from './MoodDoughnut.tsx';

// jsdom has no canvas; what the chart is given is all that is ours.
const charts = vi.hoisted((): { options: ChartOptions<'doughnut'> }[] => []);
vi.mock('react-chartjs-2', () => ({
  Doughnut: (props: (typeof charts)[number]) => {
    charts.push(props);
    return null;
  },
}));

it('has a hole of 65%, and a tooltip with name, count and percent', () => {
  const counts = [
    { mood: 'Happy', count: 2 },
    { mood: 'Sad', count: 1 },
  ] as const;
  render(
    <MantineProvider>
      <MoodDoughnut counts={counts} />
    </MantineProvider>,
  );
  const options = charts.at(-1)?.options;
  expect(options?.cutout).toBe('65%');
  const label = options?.plugins?.tooltip?.callbacks?.label as (item: { dataIndex: number }) => string;
  expect([label({ dataIndex: 0 }), label({ dataIndex: 1 })]).toEqual(['Happy: 2 (66.7%)', 'Sad: 1 (33.3%)']);
});
