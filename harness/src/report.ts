import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface Target {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean;
}

export interface Result {
  /** How it was measured, in a sentence or two. */
  readonly method: string;
  readonly table?: readonly (readonly string[])[];
  readonly targets: readonly Target[];
}

export interface Bench {
  readonly name: string;
  readonly title: string;
  run(): Promise<Result>;
}

/** A page of `docs/` that a command writes, a section for each thing it looks at. */
export interface Document {
  /** Within `docs/`. */
  readonly file: string;
  /** What stands above the sections. */
  readonly heading: string;
  /** The npm script that writes it. */
  readonly script: string;
}

/** The section of a bench in Markdown. */
export function toMarkdown(
  { script }: Document,
  { name, title }: Pick<Bench, 'name' | 'title'>,
  { method, table, targets }: Result,
): string {
  const goals = targets.map(({ what, measured, target, met }) => [what, measured, target, met ? 'yes' : '**no**']);
  return [
    `## ${title}`,
    method,
    ...(table ? [toTable(table)] : []),
    toTable([['Target', 'Measured', 'Wanted', 'Met'], ...goals]),
    `${machine()}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}; \`npm run ${script} -- ${name}\``,
  ].join('\n\n');
}

/** Puts a section into the document, in place of an earlier one of the same name. */
export function writeSection({ file, heading }: Document, name: string, section: string): void {
  const path = fileURLToPath(new URL(`../../docs/${file}`, import.meta.url));
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = existsSync(path) ? readFileSync(path, 'utf8') : heading;
  const block = `${start}\n\n${section}\n\n${end}`;
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  writeFileSync(path, after === undefined ? `${text.trimEnd()}\n\n${block}\n` : `${before}${block}${after}`);
}

function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  return `${model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
}

function toTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [line(head), line(rule), ...rows.slice(1).map(line)].join('\n');
}
