import { sendEvents } from '@moodbowl/contract/analytics';
import { listFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { idOf } from '../../test/samples.ts';
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

it('is counted with its subject and the length of its message', async () => {
  const server = stubServer().on(sendFeedback, {
    id: idOf(1),
    username: 'maya',
    subject: 'Soup',
    message: 'More of it, please.',
    status: 'open',
    created_at: '2026-03-10T09:00:00.000Z',
  });
  signIn();
  // Before the page counts its first event, which starts the timer that sends them all.
  stopTime();
  await openScreen('/feedback');
  fill('Subject', 'Soup');
  fill('Message', 'More of it, please.');
  const send = within(screen.getByRole('main')).getByRole('button', { name: 'Send Feedback' });
  fireEvent.click(send);
  await settle();
  await passTime(100);
  expect(screen.getByRole('alert').textContent).toBe('Thanks for your feedback!');
  await passTime(10_000);
  const events = server.callsOf(sendEvents).flatMap(({ body }) => (body as { events: unknown[] }).events);
  expect(events).toContainEqual({ name: 'feedback_submitted', subject: 'Soup', message_length: 19 });
});
