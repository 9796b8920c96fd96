import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface Target {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean;
}

/** Rows of cells; the first row is the head. */
export type Table = readonly (readonly string[])[];

export interface Result {
  /** How it was measured, in a few sentences. */
  readonly method: string;
  readonly tables?: readonly Table[];
  readonly targets: readonly Target[];
}

/** What a section of a document is about. */
export interface Topic {
  /** As the command line calls it. */
  readonly name: string;
  readonly title: string;
}

/** A page of `docs/` that a command writes, with one section per topic. */
export interface Document {
  /** Within `docs/`. */
  readonly file: string;
  /** The text above the sections. */
  readonly heading: string;
  /** The npm script that writes it. */
  readonly script: string;
  /** In the order of the sections. */
  readonly topics: readonly Topic[];
}

/** The section of a topic in Markdown. */
export function toMarkdown(
  { script }: Document,
  { name, title }: Topic,
  { method, tables = [], targets }: Result,
): string {
  return [
    `## ${title}`,
    method,
    ...tables.map(toTable),
    targetTable(targets),
    `Measured by \`npm run ${script} -- ${name}\` on ${new Date().toISOString().slice(0, 10)} (${machine()}).`,
  ].join('\n\n');
}

/** A table of what was measured beside its targets. */
export function targetTable(targets: readonly Target[]): string {
  if (targets.length === 0) return 'No target.';
  const rows = targets.map(({ what, measured, target, met }) => [what, measured, target, met ? 'yes' : '**no**']);
  return toTable([['What', 'Measured', 'Target', 'Met'], ...rows]);
}

/** Writes a section of a document. Other sections stay as they are, and sections without a topic are removed. */
export function writeSection({ file, heading, topics }: Document, name: string, section: string): void {
  const path = fileURLToPath(new URL(`../../docs/${file}`, import.meta.url));
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const found = text.matchAll(/<!-- (\S+) -->\n\n(.*?)\n\n<!-- \/\1 -->/gs);
  const sections = new Map([...found].map(([, topic = '', body = '']) => [topic, body]));
  sections.set(name, section);
  const blocks = topics.flatMap((topic) => {
    const body = sections.get(topic.name);
    return body === undefined ? [] : [`<!-- ${topic.name} -->\n\n${body}\n\n<!-- /${topic.name} -->`];
  });
  writeFileSync(path, `${[heading.trim(), ...blocks].join('\n\n')}\n`);
}

function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  return `${model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
}

function toTable(rows: Table): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [line(head), line(rule), ...rows.slice(1).map(line)].join('\n');
}
