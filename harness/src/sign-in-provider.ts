import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the provider of a test says about the people who sign in there, by their names. */
export type TestPeople = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs somebody in as a browser does at this address. Returns the query with which they are sent back. */
  readonly visit: (address: string, name: string) => Promise<string>;
  readonly close: () => Promise<void>;
  /** From now on, it answers nothing, or as a server that is broken, or again as it should. */
  readonly behave: (how: 'answer' | 'silent' | 'broken') => void;
}

/** Starts a real OpenID Connect provider. `people` may be changed while it runs. */
export async function startSignInProvider(people: TestPeople, redirectUri: string): Promise<TestProvider> {
  let behaviour: Parameters<TestProvider['behave']>[0] = 'answer';
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    if (behaviour === 'silent') return;
    if (behaviour === 'broken') response.writeHead(500).end();
    else void answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [clientId, clientSecret] = ['moodbowl', 'a secret of the provider'];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['a key for cookies'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'], email: ['email', 'email_verified'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people[sub], sub }) }),
  });
  answer = provider.callback();
  const behave = (how: typeof behaviour) => {
    behaviour = how;
  };
  return {
    issuer,
    clientId,
    clientSecret,
    visit: (address, name) => visit(address, name, redirectUri),
    behave,
    close: () => end(server),
  };
}

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Follows redirects with cookies, and answers the provider's own forms, until it sends back to the redirect address. */
async function visit(address: string, name: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, form]: [string, URLSearchParams | undefined] = [address, undefined];
  for (let steps = 0; steps < 12; steps += 1) {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers,
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(key, value);
    }
    const next: string | null = answer.headers.get('location');
    if (next?.startsWith(redirectUri)) return new URL(next).search;
    if (next !== null) [url, form] = [new URL(next, url).href, undefined];
    else {
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (prompt === undefined) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 500)}`);
      form = new URLSearchParams({ prompt, login: name, password: 'any' });
    }
  }
  throw new Error('the provider did not come to an end');
}
