// Alone: another test would have started the timer that sends all events.
import { sendEvents } from '@moodbowl/contract/analytics';
import { sendFeedback } from '@moodbowl/contract/feedback';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../test/actions.ts';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { idOf } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';

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
  // Before the page counts its first event, which starts the timer that sends them all. Another test in this file would
  // have started it.
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
