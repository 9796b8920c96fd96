import { message } from '@moodbowl/i18n/message';
import type { Configuration } from 'openid-client';
import { CodedError } from '../../http/errors.ts';
import type { FetchProvider } from '../../http/fetch-provider.ts';

/** How the operator has connected this server with an OpenID Connect provider. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a client without a secret. */
  readonly clientSecret: string | undefined;
  /** What people call it. */
  readonly name: string;
  readonly scopes: string;
  /** The claim with the groups of a person, and the group whose members are administrators. */
  readonly groupsClaim: string;
  readonly adminGroup: string | undefined;
  /** Whether everybody whom it signs in may have an account, whoever else may register. */
  readonly registers: boolean;
}

/** What the provider says about somebody whom it has signed in. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  /** Empty if it says nothing. */
  readonly username: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Undefined if the provider does not decide who is an administrator. */
  readonly isAdmin: boolean | undefined;
}

/** What must come back with the person, and what only this server knows. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const HOUR_MS = 60 * 60 * 1000;
/** How long a provider is not asked again that could not be reached. */
const AWAY_MS = 5_000;
/** In seconds: so much may the clocks of the two servers differ. */
const CLOCK_TOLERANCE = 60;

class NoAnswer extends Error {}

type Warn = (about: object, text: string) => void;

/**
 * The provider, by the code flow with PKCE, state and nonce (OpenID Connect Core 1.0, section 3.1; RFC 7636). What it says
 * about itself is read with the first sign-in, and again after an hour. Its library is loaded then, too.
 */
export class Provider {
  readonly settings: ProviderSettings;
  readonly #fetch: FetchProvider;
  readonly #redirectUri: string;
  readonly #warn: Warn;
  #known: { readonly config: Promise<Configuration>; readonly until: number } | undefined;

  /** `warn` tells whoever runs the server why a sign-in failed. */
  constructor(settings: ProviderSettings, publicUrl: string, fetchProvider: FetchProvider, warn: Warn) {
    this.settings = settings;
    this.#warn = warn;
    this.#redirectUri = new URL('/provider', publicUrl).href;
    this.#fetch = async (url, options) => {
      const answer = await fetchProvider(url, options).catch((error: unknown) => {
        throw new NoAnswer('the provider could not be reached', { cause: error });
      });
      if (answer.status >= 500) throw new NoAnswer(`the provider answered ${answer.status}`);
      return answer;
    };
  }

  /** The address to send a person to, and what to check when they come back. Throws PROVIDER_AWAY. */
  async begin(): Promise<{ url: string; checks: Checks }> {
    const client = await import('openid-client');
    const config = await this.#config();
    const verifier = client.randomPKCECodeVerifier();
    const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier };
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirectUri,
      scope: this.settings.scopes,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  }

  /** Who has come back with this query. Throws PROVIDER_AWAY, PROVIDER_REFUSED or PROVIDER_INVALID. */
  async finish(query: string, { state, nonce, verifier }: Checks): Promise<Claims> {
    const client = await import('openid-client');
    const config = await this.#config();
    const back = new URL(this.#redirectUri);
    back.search = query;
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(config, back, checks);
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no identity');
      const more = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return this.#read({ ...more, ...claims });
    } catch (error) {
      throw this.#explained(error);
    }
  }

  #read(claims: Readonly<Record<string, unknown>>): Claims {
    const { adminGroup, groupsClaim } = this.settings;
    const groups = claims[groupsClaim];
    return {
      issuer: textOf(claims['iss']),
      subject: textOf(claims['sub']),
      username: textOf(claims['preferred_username']) || textOf(claims['nickname']),
      email: textOf(claims['email']),
      isEmailVerified: claims['email_verified'] === true,
      isAdmin: adminGroup === undefined ? undefined : Array.isArray(groups) && groups.includes(adminGroup),
    };
  }

  async #config(): Promise<Configuration> {
    const now = Date.now();
    if (!this.#known || this.#known.until <= now) this.#known = { config: this.#discover(), until: now + HOUR_MS };
    const { config } = this.#known;
    try {
      return await config;
    } catch (error) {
      if (this.#known.config === config) this.#known = { config, until: Math.min(this.#known.until, now + AWAY_MS) };
      throw this.#explained(error, 'PROVIDER_AWAY');
    }
  }

  /** What to answer, once it is in the log why. */
  #explained(error: unknown, code = codeOf(error)): CodedError {
    this.#warn({ code, reasons: chainOf(error).map(reasonOf) }, 'a sign-in with the provider failed');
    return new CodedError(code, TEXTS[code], { cause: error });
  }

  async #discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    const authentication = clientSecret === undefined ? client.None() : undefined;
    return client.discovery(
      url,
      clientId,
      { ...(clientSecret !== undefined && { client_secret: clientSecret }), [client.clockTolerance]: CLOCK_TOLERANCE },
      authentication,
      {
        [client.customFetch]: async (address, options) => this.#fetch(address, options as RequestInit),
        execute: [
          // The signature of the ID token, also where TLS would prove enough.
          client.enableNonRepudiationChecks,
          // Checked with the settings: without TLS on this machine only.
          ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  }
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

const TEXTS = {
  PROVIDER_AWAY: message('auth.providerAway'),
  PROVIDER_REFUSED: message('auth.providerRefused'),
  PROVIDER_INVALID: message('auth.providerInvalid'),
} as const;

/** What went wrong at the provider. */
function codeOf(error: unknown): keyof typeof TEXTS {
  if (chainOf(error).some((one) => one instanceof NoAnswer)) return 'PROVIDER_AWAY';
  return error instanceof Error && error.name === 'AuthorizationResponseError'
    ? 'PROVIDER_REFUSED'
    : 'PROVIDER_INVALID';
}

/** An error and what caused it. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
  return chain;
}

/** In words of the library or of the provider, which name nobody. */
function reasonOf(error: Error): string {
  const { error: ofProvider, code } = error as { error?: unknown; code?: unknown };
  return [error.message, ofProvider, code].filter((part) => typeof part === 'string' && part !== '').join('; ');
}
