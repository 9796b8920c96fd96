import { describe, expect, it } from 'vitest';
import { networksOf } from './throttle.ts';

const names = (address: string) => networksOf(address).map(({ name }) => name);

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['::ffff:cb00:7107', ['203.0.113.7']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:DB8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
    ['::1', ['::/64', '::/48']],
    ['not an address', ['unknown']],
    ['', ['unknown']],
  ])('of %j is %j', (address, expected) => {
    expect(names(address)).toEqual(expected);
  });

  it('gets ten times the limit for a /48', () => {
    expect(networksOf('2001:db8::1').map(({ share }) => share)).toEqual([1, 10]);
  });
});
