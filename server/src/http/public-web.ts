import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './public-addresses.ts';

/** The addresses that the server may ask on anybody's word. Tests put servers of their own in its place. */
export interface PublicWeb {
  readonly ports: ReadonlySet<number>;
  readonly isPublicAddress: (address: string) => boolean;
  /** All addresses of a name; empty or rejected if there are none. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
}

/** Per attempt, in milliseconds. */
const DNS_TIMEOUT = 2_000;

export const publicWeb: PublicWeb = { ports: new Set([80, 443]), isPublicAddress, resolve: resolveName };

/**
 * Asks the name servers directly. The system's own `lookup` occupies one of four threads, which password hashing and
 * compression share, for as long as a name server keeps it waiting: anybody's name servers could stop the whole
 * process.
 */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
