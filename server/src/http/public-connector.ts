import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';
import { type AllowedHost, portOf } from './allowed-hosts.ts';
import type { PublicWeb } from './public-web.ts';

interface Options {
  readonly web: PublicWeb;
  readonly allow: readonly AllowedHost[];
  /** For a connection with its TLS, in milliseconds. */
  readonly timeout: number;
  readonly buildConnector: typeof buildConnector;
}

/** Whether the operator lets the server ask this host on this port, wherever it is. */
export function isAllowed({ web, allow }: Pick<Options, 'web' | 'allow'>, host: string, port: number): boolean {
  return allow.some((one) => one.host === host && (one.port === undefined ? web.ports.has(port) : one.port === port));
}

/**
 * Opens connections to public addresses and to allowed hosts only. A name is resolved once, and the connection goes to
 * one of the addresses that were checked, so a name server that answers differently the next time gains nothing.
 */
export function publicConnector(options: Options): buildConnector.connector {
  const settings = { allowH2: false, autoSelectFamily: true, maxCachedSessions: 0, timeout: options.timeout };
  const toAnywhere = options.buildConnector(settings);
  const toPublic = options.buildConnector({ ...settings, lookup: publicLookup(options.web) });
  return (target, callback) => {
    if (isAllowed(options, target.hostname, portOf(target))) toAnywhere(target, callback);
    // Addresses are not looked up, so the lookup does not check them.
    else if (isIP(target.hostname) === 0 || options.web.isPublicAddress(target.hostname)) toPublic(target, callback);
    else setImmediate(callback, new Error('the address is not public'), null);
  };
}

/** The public ones of a name's addresses; an error if there are none. */
function publicLookup(web: PublicWeb): LookupFunction {
  const find = callbackify(async (name: string) => {
    const addresses = (await web.resolve(name)).filter(web.isPublicAddress);
    if (addresses.length === 0) throw new Error('the name has no public address');
    return addresses.map((address) => ({ address, family: isIP(address) }));
  });
  return (name, _options, callback) => find(name, callback);
}
