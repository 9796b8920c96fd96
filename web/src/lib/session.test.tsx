import { endpoints } from '@moodbowl/contract/endpoints';
import { expect, it, vi } from 'vitest';
import { signIn } from '../../test/open-screen.tsx';
import { call } from './api-client.ts';
import { clearSession, currentSession, startSession } from './session.ts';

it('logs a token that cannot be read, and counts as signed out', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  startSession({ token: 'nonsense', username: 'maya', email: 'maya@example.org', role: 'user' });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('token'), expect.anything());
  expect(currentSession().status).toBe('ended');
  clearSession();
});

it('sends the bearer token with every call that needs one, and with no other', async () => {
  signIn();
  const bearer = `Bearer ${localStorage.getItem('token')}`;
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    return Response.json({});
  });
  for (const endpoint of endpoints) await call(endpoint, { params: {}, query: {}, body: {} } as never);
  expect(sent).toEqual(endpoints.map(({ access }) => (access === 'public' ? null : bearer)));
});
