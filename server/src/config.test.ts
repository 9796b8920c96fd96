import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function mistakesIn(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const WEBSITE_ID = '01890a5d-ac96-474b-bcce-b302099a8057';

const FETCH_ALLOW = 'FETCH_ALLOW must be hosts (mealie.lan, 192.168.1.20:9000), separated by commas';
const TRUST_PROXY = 'TRUST_PROXY must be addresses or networks (10.0.0.0/8, loopback), separated by commas';

describe('the settings', () => {
  it('all have a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      database: { file: 'data/moodbowl.db' },
      tokenSecrets: undefined,
      publicUrl: undefined,
      logLevel: 'info',
      throttles: true,
      recipeFetch: true,
      pictureQuota: 200 * 2 ** 20,
      fetchAllow: [],
      drainSeconds: 0,
      forwarding: { ga4: undefined, umami: undefined },
    });
  });

  it('are read from the environment, and unknown variables are ignored', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/var/lib/moodbowl',
      TOKEN_SECRET: 's'.repeat(32),
      PUBLIC_URL: 'https://moodbowl.example',
      SECURITY_CONTACT: 'mailto:security@moodbowl.example',
      LOG_LEVEL: 'silent',
      THROTTLES: 'off',
      RECIPE_FETCH: 'off',
      RECIPE_PICTURES_MB: '50',
      DRAIN_SECONDS: '5',
      PATH: '/usr/bin',
    };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/var/lib/moodbowl',
      database: { file: '/var/lib/moodbowl/moodbowl.db' },
      tokenSecrets: { current: 's'.repeat(32), previous: undefined },
      publicUrl: 'https://moodbowl.example',
      securityContact: 'mailto:security@moodbowl.example',
      logLevel: 'silent',
      throttles: false,
      recipeFetch: false,
      pictureQuota: 50 * 2 ** 20,
      drainSeconds: 5,
    });
  });

  it.each(['postgres://me@db/moodbowl', 'postgresql://me:pass@db:5432/moodbowl?sslmode=require'])(
    'use PostgreSQL with %s',
    (url) => {
      expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url });
    },
  );

  it('name the trusted proxies', () => {
    expect(readConfig({}).trustProxy).toBeUndefined();
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1,2001:db8::/64' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '::1',
      '2001:db8::/64',
    ]);
  });

  it('name the hosts that the server may ask although they are private', () => {
    expect(readConfig({ FETCH_ALLOW: 'mealie.lan, 192.168.1.20:9000,[fd00::20]:80' }).fetchAllow).toEqual([
      { host: 'mealie.lan', port: undefined },
      { host: '192.168.1.20', port: 9000 },
      { host: 'fd00::20', port: 80 },
    ]);
  });

  it('send notifications under an address with TLS, unless they are off', () => {
    const env = { PUBLIC_URL: 'https://moodbowl.example' };
    expect(readConfig(env).push).toEqual({ subject: 'https://moodbowl.example' });
    for (const other of [{ ...env, PUSH: 'off' }, { PUBLIC_URL: 'http://localhost:3000' }, {}])
      expect(readConfig(other).push).toBeUndefined();
    expect(mistakesIn({ PUSH: 'no' })).toEqual(['PUSH must be on or off']);
  });

  it('may name the previous secret beside the present one', () => {
    const env = { TOKEN_SECRET: 'n'.repeat(32), TOKEN_SECRET_PREVIOUS: 'o'.repeat(32) };
    expect(readConfig(env).tokenSecrets).toEqual({ current: 'n'.repeat(32), previous: 'o'.repeat(32) });
    expect(mistakesIn({ ...env, TOKEN_SECRET_PREVIOUS: env.TOKEN_SECRET })).toEqual([
      'TOKEN_SECRET_PREVIOUS must be another than TOKEN_SECRET',
    ]);
    expect(mistakesIn({ ...env, TOKEN_SECRET_PREVIOUS: 'short' })).toEqual([
      'TOKEN_SECRET_PREVIOUS must have at least 32 characters',
    ]);
  });

  it('count as absent when empty', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'TOKEN_SECRET', 'PUBLIC_URL', 'LOG_LEVEL', 'THROTTLES'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a number from 0 to 65535'],
    ['PORT', '-1', 'PORT must be a number from 0 to 65535'],
    ['PORT', '80.5', 'PORT must be a number from 0 to 65535'],
    ['PORT', '1e3', 'PORT must be a number from 0 to 65535'],
    ['PORT', ' 80', 'PORT must be a number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://db/moodbowl', 'DATABASE_URL must begin with postgres://'],
    ['DATABASE_READ_URL', 'postgres://replica/moodbowl', 'DATABASE_READ_URL needs DATABASE_URL beside it'],
    ['TOKEN_SECRET', 's'.repeat(31), 'TOKEN_SECRET must have at least 32 characters'],
    ['TOKEN_SECRET_PREVIOUS', 's'.repeat(32), 'TOKEN_SECRET_PREVIOUS needs TOKEN_SECRET beside it'],
    ['PUBLIC_URL', 'moodbowl.example', 'PUBLIC_URL must be an http or https address'],
    ['PUBLIC_URL', 'ftp://moodbowl.example', 'PUBLIC_URL must be an http or https address'],
    ['SECURITY_CONTACT', 'security@moodbowl.example', 'SECURITY_CONTACT must begin with mailto:, https:// or tel:'],
    ['TRUST_PROXY', 'my-proxy', TRUST_PROXY],
    ['TRUST_PROXY', '10.0.0.0/33', TRUST_PROXY],
    ['TRUST_PROXY', '10.0.0.0/0', TRUST_PROXY],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2', TRUST_PROXY],
    ['TRUST_PROXY', 'true', TRUST_PROXY],
    ['RECIPE_FETCH', 'no', 'RECIPE_FETCH must be on or off'],
    ['RECIPE_PICTURES_MB', '-1', 'RECIPE_PICTURES_MB must be a number from 0 to 999999'],
    ['FETCH_ALLOW', 'http://mealie.lan', FETCH_ALLOW],
    ['FETCH_ALLOW', '10.0.0.0/8', FETCH_ALLOW],
    ['FETCH_ALLOW', 'mealie.lan,,nas.lan', FETCH_ALLOW],
    ['FETCH_ALLOW', 'mealie.lan:99999', FETCH_ALLOW],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error or silent'],
    ['THROTTLES', 'false', 'THROTTLES must be on or off'],
    ['THROTTLES', 'OFF', 'THROTTLES must be on or off'],
    [
      'ANALYTICS_GA4_MEASUREMENT_ID',
      'G-ABC123',
      'ANALYTICS_GA4_MEASUREMENT_ID needs ANALYTICS_GA4_API_SECRET beside it',
    ],
    ['ANALYTICS_GA4_API_SECRET', 'hush', 'ANALYTICS_GA4_API_SECRET needs ANALYTICS_GA4_MEASUREMENT_ID beside it'],
    ['ANALYTICS_UMAMI_URL', 'https://stats.example', 'ANALYTICS_UMAMI_URL needs ANALYTICS_UMAMI_WEBSITE_ID beside it'],
    ['ANALYTICS_UMAMI_WEBSITE_ID', WEBSITE_ID, 'ANALYTICS_UMAMI_WEBSITE_ID needs ANALYTICS_UMAMI_URL beside it'],
    ['MAIL_FROM', 'moodbowl@example.org', 'MAIL_FROM needs SMTP_URL beside it'],
  ])('reject %s=%s with one line', (name, value, line) => {
    expect(mistakesIn({ [name]: value })).toEqual([line]);
  });

  it('configure how mails are sent, with the address to which their links lead', () => {
    const SMTP_URL = 'smtps://me:secret@mail.example.org';
    const PUBLIC_URL = 'https://moodbowl.example.org';
    const MAIL_FROM = 'Moodbowl <moodbowl@example.org>';
    expect(readConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL }).smtp).toEqual({ url: SMTP_URL, from: MAIL_FROM });
    expect(readConfig({ PUBLIC_URL }).smtp).toBeUndefined();
    expect(mistakesIn({ SMTP_URL, MAIL_FROM })).toEqual([
      'SMTP_URL needs PUBLIC_URL beside it, which the links in mails lead to',
    ]);
    expect(mistakesIn({ SMTP_URL: 'https://mail.example.org', MAIL_FROM: 'a\nb <a@b>', PUBLIC_URL })).toEqual([
      'SMTP_URL must begin with smtp:// or smtps://',
      'MAIL_FROM must be an address, or a name with one in <>',
    ]);
  });

  it('configure where analytics events are forwarded', () => {
    const env = {
      ANALYTICS_GA4_MEASUREMENT_ID: 'G-ABC123',
      ANALYTICS_GA4_API_SECRET: 'hush',
      ANALYTICS_UMAMI_URL: 'https://stats.example/umami',
      ANALYTICS_UMAMI_WEBSITE_ID: WEBSITE_ID,
    };
    expect(readConfig(env).forwarding).toEqual({
      ga4: { measurementId: 'G-ABC123', apiSecret: 'hush' },
      umami: { url: 'https://stats.example/umami', websiteId: WEBSITE_ID },
    });
  });

  it('report each mistake in the forwarding of events', () => {
    const lines = mistakesIn({
      ANALYTICS_GA4_MEASUREMENT_ID: 'UA-12345-1',
      ANALYTICS_UMAMI_URL: 'stats.example',
      ANALYTICS_UMAMI_WEBSITE_ID: 'mine',
    });
    expect(lines.toSorted()).toEqual([
      'ANALYTICS_GA4_MEASUREMENT_ID must look like G-XXXXXXXXXX',
      'ANALYTICS_GA4_MEASUREMENT_ID needs ANALYTICS_GA4_API_SECRET beside it',
      'ANALYTICS_UMAMI_URL must be an http or https address',
      'ANALYTICS_UMAMI_WEBSITE_ID must be a UUID',
    ]);
  });

  it('report all mistakes together, one line each, without the values', () => {
    const lines = mistakesIn({
      PORT: 'abc',
      TOKEN_SECRET: 'hunter2',
      THROTTLES: 'maybe',
      DATABASE_URL: 'mysql://me:hunter2@db',
    });
    expect(lines.toSorted()).toEqual([
      'DATABASE_URL must begin with postgres://',
      'PORT must be a number from 0 to 65535',
      'THROTTLES must be on or off',
      'TOKEN_SECRET must have at least 32 characters',
    ]);
  });
});
