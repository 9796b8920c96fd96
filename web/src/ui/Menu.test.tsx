import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../test/actions.ts';
import { show } from '../../test/show.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';

const isOpen = () => screen.getByRole('button', { name: 'More' }).getAttribute('aria-expanded') === 'true';

it('closes on Escape, and a dialog around it stays open', async () => {
  const close = vi.fn<() => void>();
  show(
    <Dialog opened onClose={close} title="Soup">
      <Menu choices={[{ text: 'Share', onPress: () => {} }]}>More</Menu>
    </Dialog>,
  );
  await press('More');
  expect(isOpen()).toBe(true);
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.keyDown(button, { key: 'Escape' });
  expect([isOpen(), close.mock.calls.length]).toEqual([false, 0]);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(1);
});

it('closes with a choice, and gives the focus back', async () => {
  const share = vi.fn<() => void>();
  show(<Menu choices={[{ text: 'Share', onPress: share }]}>More</Menu>);
  await press('More');
  await press('Share');
  expect([isOpen(), share.mock.calls.length]).toEqual([false, 1]);
  expect(document.activeElement?.textContent).toBe('More');
});
