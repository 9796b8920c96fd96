import { type Document, toMarkdown, writeSection } from '@moodbowl/harness/report';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { backup } from './backup.resilience.ts';
import { citus } from './citus.resilience.ts';
import { cluster } from './cluster.resilience.ts';
import { fullDisk } from './full-disk.resilience.ts';
import { fuzz } from './fuzz.resilience.ts';
import { joins } from './joins.resilience.ts';
import { kill } from './kill.resilience.ts';
import { lists } from './lists.resilience.ts';
import { migration } from './migration.resilience.ts';
import { millionRows } from './million-rows.resilience.ts';
import { poolExhausted, postgresRestart } from './postgres.resilience.ts';
import { powerCut } from './power-cut.resilience.ts';
import type { Scenario, ScenarioOptions } from './scenario.ts';
import { slowConnections } from './slow-connections.resilience.ts';
import { stalls } from './stalls.resilience.ts';
import { twoProcesses } from './two-processes.resilience.ts';

const SCENARIOS: readonly Scenario[] = [
  kill,
  powerCut,
  fullDisk,
  backup,
  migration,
  postgresRestart,
  poolExhausted,
  twoProcesses,
  lists,
  joins,
  cluster,
  citus,
  slowConnections,
  stalls,
  millionRows,
  fuzz,
];

const RELIABILITY: Document = {
  file: 'reliability.md',
  script: 'test:resilience',
  heading: `# Reliability

\`npm run test:resilience\` breaks things on purpose and writes this page. Each section shows the last full run of one
scenario. \`npm test\` also runs the short scenarios that need nothing beyond npm, in a smaller size.
`,
  topics: SCENARIOS,
};

/** Runs one scenario in this process. Returns whether all its targets were met. */
async function run(scenario: Scenario, options: ScenarioOptions): Promise<boolean> {
  console.log(`\n── ${scenario.title}`);
  const result = await scenario.run(options);
  if ('skipped' in result) {
    console.log(`Skipped: ${result.skipped}`);
    return true;
  }
  for (const { what, measured, target, met } of result.targets)
    console.log(`${met ? 'passed' : 'FAILED'} ${scenario.name}, ${what}: ${measured} (target ${target})`);
  if (!options.quick) writeSection(RELIABILITY, scenario.name, toMarkdown(RELIABILITY, scenario, result));
  return result.targets.every(({ met }) => met);
}

/** Runs one scenario in a process of its own: no listener, timer or connection of an earlier one disturbs it. */
async function runApart({ name }: Scenario, { quick, seed }: ScenarioOptions): Promise<boolean> {
  const args = [name, ...(quick ? ['--quick'] : []), ...(seed === undefined ? [] : [`--seed=${seed}`])];
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (signal) console.error(`FAILED ${name} was ended by ${signal}`);
  return code === 0;
}

/** Runs the named scenarios, or all. Returns whether all targets were met. */
async function main(): Promise<boolean> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      /** Smaller sizes, and without names only the scenarios of the test suite. Writes no docs. */
      quick: { type: 'boolean', default: false },
      /** Repeats an earlier run. */
      seed: { type: 'string' },
      /** A file for the numbers of passed and failed scenarios, as JSON. */
      report: { type: 'string' },
    },
  });
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    const known = SCENARIOS.map(({ name }) => name).join(', ');
    throw new Error(`Unknown scenario: ${unknown.join(', ')}. Choose from: ${known}.`);
  }
  const options = { quick: values.quick, ...(values.seed !== undefined && { seed: Number(values.seed) }) };
  const chosen = SCENARIOS.filter(({ name, inSuite }) =>
    names.length > 0 ? names.includes(name) : inSuite || !values.quick,
  );
  const runOne = chosen.length === 1 ? run : runApart;
  const counts = { passed: 0, failed: 0 };
  const waiting = chosen.values();
  const runInTurn = async () => {
    for (const scenario of waiting) counts[(await runOne(scenario, options)) ? 'passed' : 'failed'] += 1;
  };
  // Most scenarios wait more than they compute, and a quick run checks no limits on times.
  await Promise.all(Array.from({ length: values.quick ? 2 : 1 }, runInTurn));
  if (values.report) writeFileSync(values.report, JSON.stringify(counts));
  return counts.failed === 0;
}

// Not just an exit code: after an error, clients of the scenario may still run and would keep the process alive.
main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
