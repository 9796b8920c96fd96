import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { idFromName } from './recipe-id.ts';
import { sha1 } from './sha1.ts';

it('the hash is SHA-1, for any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(sha1(bytes)).toString('hex')).toBe(createHash('sha1').update(bytes).digest('hex'));
    }),
  );
});

it('the id is that of RFC 9562, appendix A.4', () => {
  expect(idFromName('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});
