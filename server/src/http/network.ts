import ipaddr from 'ipaddr.js';

/** A part of the internet that limits by address count as one. */
export interface Network {
  /** The address itself for IPv4, a prefix in CIDR notation for IPv6. */
  readonly name: string;
  /** How many times the limit of one address it gets. */
  readonly share: number;
}

/** A household or a server usually has a /64 or more of IPv6 to itself (RFC 6177); a /48 is one site. */
const PREFIXES = [
  { bits: 64, share: 1 },
  { bits: 48, share: 10 },
] as const;

/**
 * The networks that an address belongs to, narrowest first. IPv4 addresses, also mapped into IPv6, stand for
 * themselves. Whoever has one IPv6 address usually has 2^64 of them, so these count by /64, and ten times as much
 * by /48. Text that is no address, as a trusted proxy may pass on, is one network.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  // Link-local addresses carry the name of an interface after `%`.
  const text = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(text)) return [{ name: 'unknown', share: 1 }];
  const parsed = ipaddr.process(text);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), share: 1 }];
  const [narrow, wide] = PREFIXES.map(({ bits, share }) => ({ name: prefixOf(parsed, bits), share }));
  return [narrow as Network, wide as Network];
}

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  const cidr = `${address.toString()}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()}/${bits}`;
}
