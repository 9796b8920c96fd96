import { listNewSignIns, seeNewSignIns } from '@moodbowl/contract/profile';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../test/actions.ts';
import { openScreen, signIn } from '../../../test/open-screen.tsx';
import { refusal, stubServer } from '../../../test/stub-server.ts';

const PHONE = { device: 'Safari on iPhone', signed_in_at: '2026-03-10T09:00:00.000Z' };

it('asks about a new device on Home until somebody says that it was them', async () => {
  const server = stubServer()
    .on(listNewSignIns, [PHONE, { ...PHONE, signed_in_at: '2026-03-09T09:00:00.000Z' }])
    .on(seeNewSignIns, refusal('Not now'));
  signIn();
  await openScreen('/home');
  await screen.findByText('A new device has signed in');
  expect(screen.getAllByText(/^Safari on iPhone, /)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'That was not me' }).getAttribute('href')).toBe(
    '/profile?tab=settings#devices',
  );
  await press('That was me');
  await screen.findByText('Not now');
  server.on(seeNewSignIns, []);
  await press('That was me');
  await expect.poll(() => screen.queryByText('A new device has signed in')).toBeNull();
  expect(server.callsOf(seeNewSignIns).map(({ body }) => body)).toEqual([
    { until: PHONE.signed_in_at },
    { until: PHONE.signed_in_at },
  ]);
});
