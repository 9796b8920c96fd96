/** The addresses of a text that has nothing else, each on a line and once; undefined if it has anything else. */
export function addressesIn(text: string): string[] | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const areAll = lines.length > 0 && lines.every((line) => /^https?:\/\/[^\s]{3,2000}$/iu.test(line));
  return areAll ? [...new Set(lines)] : undefined;
}
