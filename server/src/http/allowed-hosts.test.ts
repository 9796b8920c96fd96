import { expect, it } from 'vitest';
import { parseAllowedHost } from './allowed-hosts.ts';

it.each([
  ['mealie.lan', 'mealie.lan', undefined],
  ['Mealie.LAN:9000', 'mealie.lan', 9000],
  ['mealie.lan:80', 'mealie.lan', 80],
  ['localhost:3000', 'localhost', 3000],
  ['192.168.1.20', '192.168.1.20', undefined],
  ['192.168.1.20:8080', '192.168.1.20', 8080],
  ['fd00::20', 'fd00::20', undefined],
  ['[fd00::20]', 'fd00::20', undefined],
  ['[FD00:0::20]:9000', 'fd00::20', 9000],
  ['küche.example', 'xn--kche-0ra.example', undefined],
])('allows %s', (text, host, port) => {
  expect(parseAllowedHost(text)).toEqual({ host, port });
});

it.each([
  '',
  'http://mealie.lan',
  'mealie.lan/recipes',
  'mealie.lan?x',
  'me@mealie.lan',
  '*.lan',
  '10.0.0.0/8',
  'mealie.lan:',
  'mealie.lan:0',
  'mealie.lan:65536',
  'mealie.lan:http',
  'fd00::20]:9000',
  '[fd00::20',
  '[mealie]',
  'two words',
])('allows nothing by %j', (text) => {
  expect(parseAllowedHost(text)).toBeUndefined();
});
