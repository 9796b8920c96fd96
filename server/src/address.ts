import type { Config } from './config.ts';

/** Hosts that stand for every address of this machine; a browser on it goes to `localhost`. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Where people find this server: `PUBLIC_URL`, else the host and port that it listens on. */
export function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
