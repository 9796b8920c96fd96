import { day } from './day.bench.ts';
import { feel } from './feel.bench.ts';
import { growth } from './growth.bench.ts';
import { lighthouseBench } from './lighthouse.bench.ts';
import { memory } from './memory.bench.ts';
import { page } from './page.bench.ts';
import { postgres } from './postgres.bench.ts';
import { reads } from './reads.bench.ts';
import { type Document, toMarkdown, writeSection } from './report.ts';
import { rows } from './rows.bench.ts';
import { start } from './start.bench.ts';
import { writes } from './writes.bench.ts';

const BENCHMARKS: Document = {
  file: 'benchmarks.md',
  script: 'bench',
  heading: `# Benchmarks

Written by \`npm run bench\`; each section is the last run of that bench. Compare ratios, not absolute numbers of
different machines. The API is asked as browsers ask, who take gzip.
`,
};

const BENCHES = [reads, writes, postgres, growth, day, memory, start, page, lighthouseBench, feel, rows];

/** Runs the benches named, or all; exit code 1 when a target is missed. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no bench called ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  for (const bench of BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const result = await bench.run();
    const section = toMarkdown(BENCHMARKS, bench, result);
    console.log(`\n${section}`);
    writeSection(BENCHMARKS, bench.name, section);
    if (!result.targets.every(({ met }) => met)) process.exitCode = 1;
  }
}

await main(process.argv.slice(2));
