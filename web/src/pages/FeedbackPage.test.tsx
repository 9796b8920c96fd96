import { listFeedback } from '@moodbowl/contract/feedback';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen, signIn } from '../../test/open-screen.tsx';
import { Refusal, stubServer } from '../../test/stub-server.ts';

it('logs past feedback that cannot be loaded, and shows nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServer().on(listFeedback, new Refusal(500, { code: 'INTERNAL', message: 'Broken.', error: 'Broken.' }));
  signIn();
  await openScreen('/feedback');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('feedback'), expect.anything());
  expect([screen.queryAllByRole('alert'), screen.queryByText(/Broken|Failed/)]).toEqual([[], null]);
});
