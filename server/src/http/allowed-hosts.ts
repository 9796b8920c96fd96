import { isIPv6 } from 'node:net';

/** A host that the server may ask although it is private, as the operator has named it. */
export interface AllowedHost {
  /** As `URL` writes it: lower case, IPv6 without brackets. */
  readonly host: string;
  /** Without it, the ports that the whole web may be asked on. */
  readonly port: number | undefined;
}

const WRITTEN = /^(?<name>\[[^\]]+\]|[^[\]:]+)(?::(?<port>\d{1,5}))?$/;

/** Reads `host` or `host:port`; IPv6 goes into brackets if a port follows. Undefined for anything else. */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const { name, port } = WRITTEN.exec(isIPv6(text) ? `[${text}]` : text)?.groups ?? {};
  if (name === undefined || /[\s/\\?#@*%]/.test(name) || !URL.canParse(`http://${name}/`)) return undefined;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return undefined;
  return { host: hostOf(new URL(`http://${name}/`)), port: port === undefined ? undefined : Number(port) };
}

/** The host of a URL, IPv6 without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The port of a URL, also where it is not written. */
export function portOf({ protocol, port }: { readonly protocol: string; readonly port: string }): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
