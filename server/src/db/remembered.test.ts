import { describe, expect, it } from 'vitest';
import { Changes } from './changes.ts';
import { Remembered } from './remembered.ts';

describe('remembered values', () => {
  it('are kept while nobody can tell whether they hold', () => {
    let isCurrent = true;
    const remembered = new Remembered<string>(new Changes(() => isCurrent), 10);
    remembered.begin()('key', 'value', ['ann']);
    isCurrent = false;
    expect(remembered.find('key')).toBeUndefined();
    isCurrent = true;
    expect(remembered.find('key')).toBe('value');
  });

  it('are forgotten once one of those changes whom they are about', () => {
    const changes = new Changes(() => true);
    const remembered = new Remembered<string>(changes, 10);
    remembered.begin()('key', 'value', ['ann', 'ben']);
    changes.tell('cyd');
    expect(remembered.find('key')).toBe('value');
    changes.tell('ben');
    expect(remembered.find('key')).toBeUndefined();
  });

  it('leave in the order in which they were asked for last, once all are too large together', () => {
    const remembered = new Remembered<number>(new Changes(() => true), 10, (size) => size);
    const keep = remembered.begin();
    keep('a', 4, []);
    keep('b', 4, []);
    remembered.find('a');
    keep('c', 4, []);
    expect(['a', 'b', 'c'].map((key) => remembered.find(key))).toEqual([4, undefined, 4]);
  });
});
