import { t } from '@moodbowl/i18n/t';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { passTime, stopTime } from '../../../test/open-screen.tsx';
import { ChefTip } from './ChefTip.tsx';
import { CHEF_TIPS } from './tips.ts';

it('shows each of the five tips for twelve seconds, and starts again', async () => {
  stopTime();
  const { container } = render(<ChefTip mood={undefined} />);
  const shown = () => container.querySelector('p[data-shown]')?.textContent;
  expect(CHEF_TIPS).toHaveLength(5);
  for (const tip of [...CHEF_TIPS, CHEF_TIPS[0]].map((id) => t(id))) {
    expect(shown()).toBe(tip);
    await passTime(11_999);
    expect(shown()).toBe(tip);
    await passTime(1);
  }
});
