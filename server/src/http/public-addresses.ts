import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not on the public internet, or lead back into a private network by a detour: the special purposes
 * of IANA's registries (https://www.iana.org/assignments/iana-ipv4-special-registry, RFC 6890), multicast, and the
 * retired relays of 6to4.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/**
 * Everything public is below this prefix (https://www.iana.org/assignments/ipv6-address-space). It leaves out loopback,
 * link-local and unique local addresses, multicast, IPv4 addresses mapped into IPv6, and NAT64.
 */
const GLOBAL_IPV6 = '2000::/3';
/** Below that prefix: protocols such as Teredo, documentation, and 6to4, which has an IPv4 address inside. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const specialIpv4 = blockListOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = blockListOf([GLOBAL_IPV6], 'ipv6');
const specialIpv6 = blockListOf(SPECIAL_IPV6, 'ipv6');

/**
 * Whether an address is one of the public internet. Anything that is no plain address, such as one with the name of an
 * interface, is not.
 */
export function isPublicAddress(address: string): boolean {
  // `isIP` accepts a zone, which the lists ignore.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}
