import { startServer } from '@moodbowl/harness/server-process';
import { startSignInProvider } from '@moodbowl/harness/sign-in-provider';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';

/** A port that is free at this moment: the provider has to know where it sends people back to. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a provider signs in: a new account, the same again, and one that was there before', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'moodbowl-provider-'));
  const port = await freePort();
  const home = `http://127.0.0.1:${port}`;
  const people = {
    maya: { email: 'maya@example.org', email_verified: true, preferred_username: 'maya', groups: ['heads'] },
    leo: { email: 'leo@example.org', email_verified: true, preferred_username: 'leo' },
  };
  const provider = await startSignInProvider(people, `${home}/provider`);
  const server = await startServer(folder, {
    PORT: String(port),
    PUBLIC_URL: home,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'The club',
    OIDC_ADMIN_GROUP: 'heads',
  });
  /** Somebody who opens the login in a browser of their own and signs in at the provider. */
  const visit = async (name: string, path = '/') => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${home}${path}`);
    await page.getByRole('button', { name: 'Sign in with The club' }).click();
    await page.getByPlaceholder('Enter any login').fill(name);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    return page;
  };
  try {
    const page = await visit('maya');
    await expect(page.getByLabel('Username')).toHaveValue('maya');
    expect(new URL(page.url()).search).toBe('');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/home$/);
    // The group made her an administrator.
    await page.goto(`${home}/admin`);
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    const again = await visit('maya');
    await expect(again).toHaveURL(/\/home$/);

    const account = { username: 'leo', email: 'leo@example.org', password: 'porridge' };
    expect((await again.request.post(`${home}/api/auth/register`, { data: account })).status()).toBe(201);
    const leo = await visit('leo', '/register');
    await leo.getByRole('button', { name: 'I have an account here' }).click();
    await leo.getByLabel('Username or Email').fill('leo');
    await leo.getByLabel('Password', { exact: true }).fill('porridge');
    await leo.getByRole('button', { name: 'Connect and sign in' }).click();
    await expect(leo).toHaveURL(/\/home$/);
    await leo.goto(`${home}/profile?tab=settings`);
    await expect(leo.getByText(/You sign in with 127\.0\.0\.1/)).toBeVisible();
  } finally {
    await server.stop();
    await provider.close();
    await rm(folder, { recursive: true });
  }
});
