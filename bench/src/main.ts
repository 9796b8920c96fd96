import { type Document, type Target, targetTable, toMarkdown, writeSection } from '@moodbowl/harness/report';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BenchPart } from './bench-part.ts';
import { day } from './day.bench.ts';
import { growth } from './growth.bench.ts';
import { learning } from './learning.bench.ts';
import { learningCost } from './learning-cost.bench.ts';
import { lighthouseScores } from './lighthouse.bench.ts';
import { live } from './live.bench.ts';
import { memory } from './memory.bench.ts';
import { page } from './page.bench.ts';
import { reads } from './reads.bench.ts';
import { recipes } from './recipes.bench.ts';
import { start } from './start.bench.ts';
import { writes } from './writes.bench.ts';

const PARTS: readonly BenchPart[] = [
  reads,
  writes,
  day,
  start,
  memory,
  page,
  lighthouseScores,
  live,
  recipes,
  growth,
  learning,
  learningCost,
];

const BENCHMARKS: Document = {
  file: 'benchmarks.md',
  script: 'bench',
  heading: `# Benchmarks

\`npm run bench\` measures Moodbowl and writes this page; \`npm run bench -- reads\` runs one part. Each section shows the
last run of its part, with the date and the machine. Targets are absolute. Compare all other figures only with runs on
the same machine, and run nothing else meanwhile.
`,
  topics: PARTS,
};

/** Runs the named parts, or all. Exits with 1 when one fails, or when a full run misses a target. */
async function main(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      /** Only shows that the parts work. Writes no docs. */
      quick: { type: 'boolean', default: false },
      /** A file for the numbers of parts that ran and failed, as JSON. */
      report: { type: 'string' },
    },
  });
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    const known = PARTS.map(({ name }) => name).join(', ');
    throw new Error(`Unknown part: ${unknown.join(', ')}. Choose from: ${known}.`);
  }
  const targets: Target[] = [];
  const counts = { passed: 0, failed: 0 };
  const runPart = async (part: BenchPart) => {
    const started = performance.now();
    console.log(`\n── ${part.title}`);
    try {
      const result = await part.run({ quick: values.quick });
      const section = toMarkdown(BENCHMARKS, part, result);
      console.log(`\n${section}`);
      if (!values.quick) writeSection(BENCHMARKS, part.name, section);
      targets.push(...result.targets);
      counts.passed += 1;
    } catch (error) {
      console.error(error);
      counts.failed += 1;
    }
    console.log(`${part.name} took ${Math.round((performance.now() - started) / 1_000)} s.`);
  };
  const waiting = PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const runWaiting = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await runPart(part);
  };
  // Figures of a quick run mean nothing, so its parts may disturb one another.
  await Promise.all(Array.from({ length: values.quick ? 2 : 1 }, runWaiting));
  console.log(`\n── Targets\n\n${targetTable(targets)}`);
  if (values.report) writeFileSync(values.report, JSON.stringify(counts));
  if (values.quick) console.log('\nThis was a quick run: its figures mean nothing.');
  const isMissed = !values.quick && !targets.every(({ met }) => met);
  if (counts.failed > 0 || isMissed) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
