import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, vi } from 'vitest';
import { queryClient } from '../src/lib/query-client.ts';
import { clearSession, startSession } from '../src/lib/session.ts';
import { type Router, routes } from '../src/app/router.tsx';
import { theme } from '../src/ui/theme.ts';

/** Who {@link signIn} signs in. */
export const USER_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

let tokens = 0;

/** A new token in the server's form, without a signature, which the page cannot check. */
export function tokenUntil(end: number, userId = USER_ID): string {
  tokens += 1;
  const claims = { sub: userId, jti: tokens, exp: Math.floor(end / 1000) };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}

/** Signs a user in for the rest of the test. */
export function signIn({ role = 'user', userId }: { role?: 'user' | 'admin'; userId?: string } = {}): void {
  startSession({
    token: tokenUntil(Date.now() + 86_400_000, userId),
    username: 'maya',
    email: 'maya@example.org',
    role,
  });
}

let current: Router | undefined;

/** Renders the whole page at a path, and waits until its screen has loaded. */
export async function openScreen(path: string) {
  queryClient.clear();
  if (!localStorage.getItem('token')) clearSession();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  current = router;
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await settle();
  return { router };
}

function isLoading(): boolean {
  return current?.state.initialized === false || current?.state.navigation.state === 'loading';
}

/** Waits for responses, for lazy screens and parts, and for their effects. */
export async function settle(): Promise<void> {
  await turn();
  await act(() => vi.dynamicImportSettled());
  await turn();
}

async function turn(): Promise<void> {
  for (let turns = 0; turns < 10 || isLoading(); turns += 1) {
    await act(() => new Promise<void>((resolve) => void setImmediate(resolve)));
  }
}

/** Fakes the timers; {@link passTime} advances them. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** Advances the fake timers by `ms`, and waits for the effects. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}

/**
 * Waits for the toast with this text, and checks for how many seconds it stays if that is given. While time stands still,
 * it must be there already.
 */
export async function findToast(text: string | RegExp, seconds?: number): Promise<HTMLElement> {
  const options = { selector: '.Toastify__toast, .Toastify__toast *' };
  const found = vi.isFakeTimers() ? screen.getByText(text, options) : await screen.findByText(text, options);
  if (seconds !== undefined) {
    const bar = found.closest('.Toastify__toast')?.querySelector<HTMLElement>('.Toastify__progress-bar');
    expect(bar?.style.animationDuration).toBe(`${seconds * 1000}ms`);
  }
  return found;
}

/** Presses a button in the toast with this text. */
export async function pressInToast(text: string | RegExp, button: string): Promise<void> {
  const toast = (await findToast(text)).closest<HTMLElement>('.Toastify__toast');
  if (toast) fireEvent.click(within(toast).getByRole('button', { name: button }));
  await settle();
}
