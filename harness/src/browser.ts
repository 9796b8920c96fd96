import type { Session } from './sign-in.ts';

/** Arguments for Chromium: no background traffic, and as root no sandbox, because it does not work there. */
export const browserArguments: string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** What the login puts into the browser's local storage. */
export function storedSession({ token, username, email, role }: Session): Record<string, string> {
  return { token, username, email, role };
}
