import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../../web/${file}`, import.meta.url), 'utf8');

/** The custom properties of the block that begins with `selector`. */
function propertiesOf(file: string, selector: string): ReadonlyMap<string, string> {
  const block = read(file).split(selector)[1]?.split('}')[0] ?? '';
  return new Map([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

it.each([
  ['light', ':root {', ':root {'],
  ['dark', '(prefers-color-scheme: dark) {', "[data-mantine-color-scheme='dark'] {"],
])("has the page's own colours in %s", (_, own, tokens) => {
  const ours = propertiesOf('public/404.css', own);
  const theirs = propertiesOf('src/ui/tokens.css', tokens);
  expect(ours.size).toBeGreaterThan(3);
  for (const [name, value] of ours) expect(theirs.get(name), name).toBe(value);
});

it('has no script and no style of its own, which its policy would block', () => {
  expect(read('public/404.html')).not.toMatch(/<script|<style|style=|\son\w+=|javascript:/i);
});
