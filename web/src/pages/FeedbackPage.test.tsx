import { listFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, press } from '../../test/actions.ts';
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

async function write(): Promise<void> {
  fill('Subject', 'Soup');
  fill('Message', 'More of it, please.');
  await press('Send Feedback', 'button', screen.getByRole('main'));
}

it('says and logs that it could not be sent', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = stubServer().on(sendFeedback, new Refusal(500));
  signIn();
  await openScreen('/feedback');
  await write();
  expect(screen.getByRole('alert').textContent).toBe('Failed to submit feedback. Please try again.');
  expect(server.callsOf(sendFeedback)[0]?.body).toMatchObject({
    subject: 'Soup',
    message: 'More of it, please.',
    attachments: [],
  });
  const logged = [...warn.mock.calls, ...error.mock.calls].map(([text]) => String(text));
  expect(logged).toContainEqual(expect.stringContaining('Feedback could not be sent'));
});
