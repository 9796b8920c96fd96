import { REGISTRATION, type Registration } from '@moodbowl/contract/auth';
import { EMAIL_CONFIRMATION, type EmailConfirmation } from '@moodbowl/contract/email';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { z } from 'zod';
import type { DatabaseLocation } from './db/database.ts';
import type { ForwardingSettings } from './features/analytics/destinations.ts';
import type { ProviderSettings } from './features/auth/provider.ts';
import type { SmtpSettings } from './features/mail/smtp.ts';
import { type AllowedHost, parseAllowedHost } from './http/allowed-hosts.ts';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** HS256 needs a key of 32 bytes (RFC 7518, section 3.2). */
export const TOKEN_SECRET_MIN = 32;

const MEGABYTE = 2 ** 20;

/** The names that Fastify's `trustProxy` accepts. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a network such as 10.0.0.0/8, or a named one. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const right = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
  return NAMED_NETWORKS.has(text) || (isIP(address) !== 0 && right && rest.length === 0);
}

/** Whether nobody on the way reads what is sent there. */
function isSafe(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url?.hostname ?? '');
}

const environment = z.object({
  PORT: z
    .stringFormat('port', /^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
    .transform(Number)
    .pipe(z.int().max(65_535, 'PORT must be a number from 0 to 65535'))
    .default(3000),
  HOST: z.string().min(1, 'HOST must not be empty').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_READ_URL must begin with postgres://')
    .optional(),
  TOKEN_SECRET: z
    .string()
    .min(TOKEN_SECRET_MIN, `TOKEN_SECRET must have at least ${TOKEN_SECRET_MIN} characters`)
    .optional(),
  TOKEN_SECRET_PREVIOUS: z
    .string()
    .min(TOKEN_SECRET_MIN, `TOKEN_SECRET_PREVIOUS must have at least ${TOKEN_SECRET_MIN} characters`)
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an http or https address' }).optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@|https:\/\/|tel:)\S+$/, 'SECURITY_CONTACT must begin with mailto:, https:// or tel:')
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      'TRUST_PROXY must be addresses or networks (10.0.0.0/8, loopback), separated by commas',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error or silent',
    )
    .default('info'),
  DRAIN_SECONDS: z
    .stringFormat('seconds', /^\d{1,3}$/, 'DRAIN_SECONDS must be a number from 0 to 999')
    .transform(Number)
    .default(0),
  THROTTLES: z.enum(['on', 'off'], 'THROTTLES must be on or off').default('on'),
  RECIPE_FETCH: z.enum(['on', 'off'], 'RECIPE_FETCH must be on or off').default('on'),
  RECIPE_PICTURES_MB: z
    .stringFormat('megabytes', /^\d{1,6}$/, 'RECIPE_PICTURES_MB must be a number from 0 to 999999')
    .transform(Number)
    .default(RECIPE_LIMITS.pictures / MEGABYTE),
  FETCH_ALLOW: z
    .string()
    .transform((list, context) =>
      list.split(',').map((text) => {
        const host = parseAllowedHost(text.trim());
        if (host) return host;
        context.addIssue('FETCH_ALLOW must be hosts (mealie.lan, 192.168.1.20:9000), separated by commas');
        return z.NEVER;
      }),
    )
    .default([]),
  PUSH: z.enum(['on', 'off'], 'PUSH must be on or off').default('on'),
  REGISTRATION: z.enum(REGISTRATION, 'REGISTRATION must be open, invited or closed').optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'OIDC_ISSUER must be an https address' })
    .refine(isSafe, 'OIDC_ISSUER must be an https address, or one of this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'OIDC_NAME must have at most 40 characters').optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/, 'OIDC_SCOPES must have openid among them')
    .default('openid profile email'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ADMIN_GROUP: z.string().optional(),
  OIDC_REGISTER: z.enum(['on', 'off'], 'OIDC_REGISTER must be on or off').default('off'),
  PASSWORD_SIGN_IN: z.enum(['on', 'off'], 'PASSWORD_SIGN_IN must be on or off').default('on'),
  EMAIL_CONFIRMATION: z.enum(EMAIL_CONFIRMATION, 'EMAIL_CONFIRMATION must be off, ask or require').default('off'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]{0,100}<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'MAIL_FROM must be an address, or a name with one in <>',
    )
    .optional(),
  ANALYTICS_GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'ANALYTICS_GA4_MEASUREMENT_ID must look like G-XXXXXXXXXX')
    .optional(),
  ANALYTICS_GA4_API_SECRET: z.string().optional(),
  ANALYTICS_UMAMI_URL: z
    .url({ protocol: /^https?$/, error: 'ANALYTICS_UMAMI_URL must be an http or https address' })
    .optional(),
  ANALYTICS_UMAMI_WEBSITE_ID: z.guid('ANALYTICS_UMAMI_WEBSITE_ID must be a UUID').optional(),
});

/** Settings that only make sense together. */
const PAIRS = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['ANALYTICS_GA4_MEASUREMENT_ID', 'ANALYTICS_GA4_API_SECRET'],
  ['ANALYTICS_UMAMI_URL', 'ANALYTICS_UMAMI_WEBSITE_ID'],
] as const;

/** The secret that signs tokens, and the previous one whose tokens are still accepted. */
export interface TokenSecrets {
  readonly current: string;
  readonly previous: string | undefined;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  /** A copy of the database that may be some seconds late. */
  readonly replica: DatabaseLocation | undefined;
  /** Without them, the secrets are kept in the data folder. */
  readonly tokenSecrets: TokenSecrets | undefined;
  readonly publicUrl: string | undefined;
  /** A URI for reporting vulnerabilities. */
  readonly securityContact: string | undefined;
  /** Trusted proxies, whose `X-Forwarded-For` is used. */
  readonly trustProxy: readonly string[] | undefined;
  readonly logLevel: string;
  readonly throttles: boolean;
  /** Undefined if administrators decide. */
  readonly registration: Registration | undefined;
  /** Whether the server opens addresses of recipes that people give. */
  readonly recipeFetch: boolean;
  /** The most bytes of all pictures of a home's recipes. */
  readonly pictureQuota: number;
  /** Notifications, and the address by which push services know this server; undefined if it sends none. */
  readonly push: { readonly subject: string } | undefined;
  /** Hosts that it may ask although they are private. */
  readonly fetchAllow: readonly AllowedHost[];
  /** How long the server keeps serving after a stop signal, reporting not ready, so that proxies switch over first. */
  readonly drainSeconds: number;
  readonly forwarding: ForwardingSettings;
  /** How mails are sent; undefined if none are. */
  readonly smtp: SmtpSettings | undefined;
  /** The OpenID Connect provider with which people sign in; undefined without one. */
  readonly provider: ProviderSettings | undefined;
  /** Whether passwords sign in. */
  readonly passwordSignIn: boolean;
  /** Whether people prove that they read mail at their email. */
  readonly emailConfirmation: EmailConfirmation;
}

/** Invalid settings; the message has one line per mistake. */
export class ConfigError extends Error {}

/** Reads the settings from the environment. An empty value counts as absent. Throws {@link ConfigError}. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  const mistakes = [
    ...(result.error?.issues.map((issue) => issue.message) ?? []),
    ...halvesIn(given),
    ...(given['DATABASE_READ_URL'] !== undefined && given['DATABASE_URL'] === undefined
      ? ['DATABASE_READ_URL needs DATABASE_URL beside it']
      : []),
    ...(given['SMTP_URL'] !== undefined && given['PUBLIC_URL'] === undefined
      ? ['SMTP_URL needs PUBLIC_URL beside it, which the links in mails lead to']
      : []),
    ...(given['OIDC_ISSUER'] !== undefined && given['PUBLIC_URL'] === undefined
      ? ['OIDC_ISSUER needs PUBLIC_URL beside it, to which the provider sends people back']
      : []),
    ...(given['PASSWORD_SIGN_IN'] === 'off' && given['OIDC_ISSUER'] === undefined
      ? ['PASSWORD_SIGN_IN=off needs OIDC_ISSUER beside it, or nobody could sign in']
      : []),
    ...(result.data?.EMAIL_CONFIRMATION !== 'off' && result.success && given['SMTP_URL'] === undefined
      ? ['EMAIL_CONFIRMATION needs SMTP_URL beside it']
      : []),
    ...mistakesInSecrets(given),
  ];
  if (!result.success || mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { file: join(values.DATA_DIR, 'moodbowl.db') },
    replica: values.DATABASE_READ_URL ? { url: values.DATABASE_READ_URL } : undefined,
    tokenSecrets: values.TOKEN_SECRET
      ? { current: values.TOKEN_SECRET, previous: values.TOKEN_SECRET_PREVIOUS }
      : undefined,
    publicUrl: values.PUBLIC_URL,
    securityContact: values.SECURITY_CONTACT,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    throttles: values.THROTTLES === 'on',
    registration: values.REGISTRATION,
    recipeFetch: values.RECIPE_FETCH === 'on',
    pictureQuota: values.RECIPE_PICTURES_MB * MEGABYTE,
    push: pushOf(values),
    fetchAllow: values.FETCH_ALLOW,
    drainSeconds: values.DRAIN_SECONDS,
    forwarding: forwardingOf(values),
    smtp: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    emailConfirmation: values.EMAIL_CONFIRMATION,
    provider: providerOf(values),
    passwordSignIn: values.PASSWORD_SIGN_IN === 'on',
  };
}

/** A previous secret alone would leave the present one to chance, and two equal secrets are a mistake. */
function mistakesInSecrets(given: Readonly<Record<string, string | undefined>>): string[] {
  const { TOKEN_SECRET: current, TOKEN_SECRET_PREVIOUS: previous } = given;
  if (previous === undefined) return [];
  if (current === undefined) return ['TOKEN_SECRET_PREVIOUS needs TOKEN_SECRET beside it'];
  return current === previous ? ['TOKEN_SECRET_PREVIOUS must be another than TOKEN_SECRET'] : [];
}

/** One line per setting that is missing its counterpart. */
function halvesIn(given: Readonly<Record<string, string | undefined>>): string[] {
  return PAIRS.flatMap(([one, other]) => {
    if ((given[one] === undefined) === (given[other] === undefined)) return [];
    const [there, missing] = given[one] === undefined ? [other, one] : [one, other];
    return [`${there} needs ${missing} beside it`];
  });
}

function providerOf(values: z.output<typeof environment>): ProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = values;
  if (!issuer || !clientId) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
    scopes: values.OIDC_SCOPES,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    adminGroup: values.OIDC_ADMIN_GROUP,
    registers: values.OIDC_REGISTER === 'on',
  };
}

/** Browsers let only pages over https have notifications, and push services want an address of that kind. */
function pushOf({ PUSH, PUBLIC_URL: subject }: z.output<typeof environment>): Config['push'] {
  return PUSH === 'on' && subject?.startsWith('https:') ? { subject } : undefined;
}

function forwardingOf(values: z.output<typeof environment>): ForwardingSettings {
  const { ANALYTICS_GA4_MEASUREMENT_ID: measurementId, ANALYTICS_GA4_API_SECRET: apiSecret } = values;
  const { ANALYTICS_UMAMI_URL: url, ANALYTICS_UMAMI_WEBSITE_ID: websiteId } = values;
  return {
    ga4: measurementId && apiSecret ? { measurementId, apiSecret } : undefined,
    umami: url && websiteId ? { url, websiteId } : undefined,
  };
}
