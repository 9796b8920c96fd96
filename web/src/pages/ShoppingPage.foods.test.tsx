import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { GroceryServer } from '../../test/grocery-server.ts';
import { openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { sampleItem } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';

vi.mock('@moodbowl/food/aisles/foods.en', () => {
  throw new Error('no line');
});

it('shows what is left also if the foods cannot be loaded', async () => {
  const list = new GroceryServer(stubServer(), [sampleItem(1, 'Lemons')]);
  signIn();
  await openScreen('/shopping');
  await settle();
  expect(list.items).toHaveLength(1);
  await screen.findByRole('button', { name: /^Put Lemons in the bag/ });
});
