import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe('a page', () => {
  it('is read in the charset that its header names', () => {
    expect(decodePage(latin1('Gr\xfctze \x96 s\xfc\xdf'), 'iso-8859-1')).toBe('Grütze – süß');
    expect(decodePage(Uint8Array.of(0x83, 0x5c, 0x81, 0x5b, 0x83, 0x58), 'Shift_JIS')).toBe('ソース');
    expect(decodePage(utf8('½ кг муки'), 'UTF-8')).toBe('½ кг муки');
  });

  it('is read by its byte order mark first, which is no part of the text', () => {
    const mark = Uint8Array.of(0xef, 0xbb, 0xbf);
    expect(decodePage(join(mark, utf8('Crème')), 'iso-8859-1')).toBe('Crème');
    const little = new Uint8Array(Buffer.from('\uFEFFCrème', 'utf16le'));
    expect(decodePage(little, 'utf-8')).toBe('Crème');
    expect(decodePage(new Uint8Array(Buffer.from(little).swap16()))).toBe('Crème');
  });

  it.each([
    '<meta charset="windows-1252">',
    "<META CHARSET='ISO-8859-1'/>",
    '<meta charset=latin1>',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">',
    '<meta content="text/html;charset=windows-1252" http-equiv=content-type>',
  ])('is read as its own %s says if the header says nothing', (meta) => {
    // In UTF-8 the last two bytes would be one letter.
    expect(decodePage(latin1(`<html><head>${meta}<p>\xc3\xa9`))).toMatch(/Ã©$/);
  });

  it('is read as UTF-8 if it says UTF-16 in plain letters', () => {
    expect(decodePage(utf8('<meta charset="utf-16"><p>é'))).toMatch(/é$/);
  });

  it('is read as UTF-8 without any charset, and in the old way if it cannot be UTF-8', () => {
    expect(decodePage(utf8('Brühe'))).toBe('Brühe');
    expect(decodePage(latin1('Br\xfche \x80 3'))).toBe('Brühe € 3');
  });

  it('with an unknown charset is read as if there were none', () => {
    expect(decodePage(utf8('Brühe'), 'klingon')).toBe('Brühe');
    expect(decodePage(utf8('<meta charset="klingon">Brühe'))).toMatch(/Brühe$/);
  });

  it('with a few broken bytes keeps the rest', () => {
    expect(decodePage(join(utf8('Brü'), Uint8Array.of(0xff), utf8('he')), 'utf-8')).toBe('Brü\uFFFDhe');
  });

  it('of any bytes in any charset is a text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.option(fc.string(), { nil: undefined }), (body, charset) => {
        expect(typeof decodePage(body, charset)).toBe('string');
      }),
    );
  });

  it.each([
    ['<meta ', 900_000],
    ['<meta charset= ', 300],
    [`<meta ${'charset='.repeat(500)}`, 1],
    [`<meta charset=${' '.repeat(4_000)}`, 1],
    ['<meta\ta charset=\t', 200],
  ])('that looks for its charset for long is read quickly: %j', (part, times) => {
    const page = utf8(part.repeat(times));
    const begun = performance.now();
    decodePage(page);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
