import { day } from './day.bench.ts';
import { growth } from './growth.bench.ts';
import { lighthouseBench } from './lighthouse.bench.ts';
import { memory } from './memory.bench.ts';
import { page } from './page.bench.ts';
import { reads } from './reads.bench.ts';
import { type Document, toMarkdown, writeSection } from '@moodbowl/harness/report';
import { start } from './start.bench.ts';
import { writes } from './writes.bench.ts';

const BENCHMARKS: Document = {
  file: 'benchmarks.md',
  script: 'bench',
  heading: `# Benchmarks

Written by \`npm run bench\`; each section is the last run of that part (\`npm run bench -- reads\`). Compare ratios, not
absolute numbers of different machines. Clients accept gzip, as browsers do.
`,
};

const BENCHES = [reads, writes, day, start, memory, page, lighthouseBench, growth];

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
