import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Document, toMarkdown, writeSection } from '@moodbowl/harness/report';
import { cluster } from './cluster.resilience.ts';
import type { Fault, FaultOptions } from './resilience-test.ts';
import { fuzz } from './fuzz.resilience.ts';
import { kill } from './kill.resilience.ts';
import { backup } from './backup.resilience.ts';
import { fullDisk } from './full-disk.resilience.ts';
import { millionRows } from './million-rows.resilience.ts';
import { migration } from './migration.resilience.ts';
import { poolExhausted, postgresRestart } from './postgres.resilience.ts';
import { powerCut } from './power-cut.resilience.ts';
import { slowConnections } from './slow-connections.resilience.ts';
import { twoProcesses } from './two-processes.resilience.ts';

const FAULTS: readonly Fault[] = [
  kill,
  powerCut,
  postgresRestart,
  poolExhausted,
  twoProcesses,
  migration,
  cluster,
  slowConnections,
  millionRows,
  fullDisk,
  backup,
  fuzz,
];

const RELIABILITY: Document = {
  file: 'reliability.md',
  script: 'test:resilience',
  heading: `# Reliability

Written by \`npm run test:resilience\`; each section is the last run of that fault in its full size. What is quick and needs
nothing but npm runs in \`npm test\` too, in a smaller size.
`,
};

/** Runs one fault; whether everything held. */
async function runOne(fault: Fault, options: FaultOptions): Promise<boolean> {
  console.log(`\n── ${fault.title}`);
  const result = await fault.run(options);
  if ('skipped' in result) {
    console.log(`Skipped: ${result.skipped}`);
    return true;
  }
  for (const { what, measured, target, met } of result.targets) {
    console.log(`${met ? 'held  ' : 'FAILED'} ${what}: ${measured} (wanted ${target})`);
  }
  if (!options.quick) writeSection(RELIABILITY, fault.name, toMarkdown(RELIABILITY, fault, result));
  return result.targets.every(({ met }) => met);
}

/** Runs the faults named, or all; exit code 1 when a promise is broken. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      /** Only what belongs to the test suite, in its small size, without writing to docs. */
      quick: { type: 'boolean', default: false },
      /** Of an earlier run, to see the same again. */
      seed: { type: 'string' },
      /** Where to write how many held and how many did not, as JSON. */
      report: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no fault called ${unknown.join(', ')}; there are ${FAULTS.map(({ name }) => name).join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  const options = { quick: values.quick, ...(values.seed !== undefined && { seed: Number(values.seed) }) };
  const counts = { passed: 0, failed: 0 };
  for (const fault of FAULTS) {
    if (positionals.length > 0 ? !positionals.includes(fault.name) : values.quick && !fault.inSuite) continue;
    const held = await runOne(fault, options).catch((error: unknown) => {
      console.error(error);
      return false;
    });
    counts[held ? 'passed' : 'failed'] += 1;
  }
  if (values.report) writeFileSync(values.report, JSON.stringify(counts));
  if (counts.failed > 0) process.exitCode = 1;
}

await main();
