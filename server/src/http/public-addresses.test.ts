import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-addresses.ts';

const byte = fc.integer({ min: 0, max: 255 });
const hex = (high: number, low: number) => ((high << 8) | low).toString(16);

describe('an address', () => {
  it.each(['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(['172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '198.20.0.0', '223.255.255.255'])(
    'is public beside a private network: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:200::1', '2001:db7::1', '3ffe::1'])(
    'is public in IPv6: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this machine', ['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.255', '::', '::1']],
    ['a private network', ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1']],
    ['a unique local network', ['fc00::1', 'fd00::1', 'fdff:ffff::1', 'fec0::1']],
    ['link-local, as the metadata of clouds', ['169.254.169.254', 'fe80::1', 'febf::1', 'fe80::1%eth0']],
    ['behind the NAT of a provider', ['100.64.0.1', '100.127.255.255']],
    ['multicast or broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['reserved', ['240.0.0.1', '192.0.0.8', '198.18.0.1', '198.19.255.255', '192.88.99.1', '100::1', '5f00::1']],
    ['for documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1']],
    ['6to4', ['2002:7f00:1::1', '2002:0a00:0001::']],
    ['Teredo', ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1', '2001:1ff::1']],
    ['no address', ['', 'localhost', '0x7f.1', '127.1', '1.1.1.1 ', '2606:4700::1%eth0', '[::1]', '1.1.1.1/8']],
  ])('is not public: %s', (_what, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('of IPv4 is never public inside of one of IPv6', () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (a, b, c, d) => {
        const inside = `${hex(a, b)}:${hex(c, d)}`;
        const forms = [
          `::ffff:${inside}`,
          `::${inside}`,
          `64:ff9b::${inside}`,
          `2002:${inside}::1`,
          `2001:0:${inside}::`,
        ];
        expect(forms.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });
});
