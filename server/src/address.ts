import type { Config } from './config.ts';

/** Hosts that mean every address of this machine. A browser on it uses `localhost` instead. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** The URL of this server: `PUBLIC_URL`, else the host and port that it listens on. */
export function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
