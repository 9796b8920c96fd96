import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it.each([
  [{ host: '127.0.0.1' }, 'http://127.0.0.1:3000'],
  [{ host: '::1' }, 'http://[::1]:3000'],
  [{ host: '::' }, 'http://localhost:3000'],
  [{ host: '0.0.0.0' }, 'http://localhost:3000'],
  [{ host: '0.0.0.0', publicUrl: 'https://eat.example' }, 'https://eat.example'],
])('the server at %j is reached at %s', (config, address) => {
  expect(addressOf({ publicUrl: undefined, port: 3000, ...config })).toBe(address);
});
