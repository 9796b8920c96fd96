import { listFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { openScreen, signIn } from '../../test/open-screen.tsx';
import { Refusal, stubServer, unreachable } from '../../test/stub-server.ts';

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

it('has the same id after a lost answer and a reload, so that it is not stored twice', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = stubServer().on(sendFeedback, unreachable);
  signIn();
  await openScreen('/feedback');
  await write();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Failed to submit feedback. Please try again.'),
  );
  cleanup();
  server.on(sendFeedback, new Refusal(500));
  await openScreen('/feedback');
  await press('Send Feedback', 'button', screen.getByRole('main'));
  const ids = server.callsOf(sendFeedback).map(({ body }) => (body as { id?: string }).id);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^[\da-f-]{36}$/)]));
});
