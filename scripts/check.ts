/**
 * Checks the repository in three stages: `npm run check` (before every push), `npm run check -- full` (what CI runs) and
 * `npm run check -- nightly`. Names of steps run those alone. Prints a line for each step and the sum at the end.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createPrivatePostgres } from '../packages/server/test/support/postgres.ts';
import { refusalOf, stages, steps } from './check-steps.ts';
import type { Count, Stage, Step } from './check-steps.ts';

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const scratch = await mkdtemp(join(tmpdir(), 'platen-check-'));
const reportOf = (step: Step): string => join(scratch, `${step.name}.json`);
const readReport = async (step: Step): Promise<TestReport> =>
  JSON.parse(await readFile(reportOf(step), 'utf8')) as TestReport;

/** Null where the tool ended before it counted anything. */
async function countOf(step: Step, output: string): Promise<Count | null> {
  if (step.counted === 'vitest') {
    const { numPassedTests, numFailedTests, numPendingTests } = await readReport(step);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  }
  if (step.counted === 'replay') {
    const suites = Object.values((JSON.parse(output) as { suites: Record<string, Partial<Count>> }).suites);
    const sum = (of: keyof Count): number => suites.reduce((total, suite) => total + (suite[of] ?? 0), 0);
    return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  }
  return null;
}

/** The failed tests with their messages, which is shorter than everything the tool has printed. */
async function failuresOf(step: Step, { output, errors }: Outcome): Promise<string> {
  // The replay prints its failures as errors and the counts of all suites as output.
  if (step.counted === 'replay' && errors.trim() !== '') return errors.trim();
  if (step.counted !== 'vitest') return `${output}\n${errors}`.trim();
  const files = (await readReport(step)).testResults.filter(({ status }) => status === 'failed');
  const failures = files
    .flatMap(({ name, message, assertionResults }) => [
      `${name} ${message}`.trim(),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => `  ${fullName}\n${failureMessages.join('\n')}`),
    ])
    .join('\n');
  // The report lacks errors outside tests.
  const isComplete =
    files.length > 0 &&
    files.every(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed'));
  return isComplete ? failures : `${failures}\n${errors}`;
}

async function skippedTests(step: Step): Promise<string> {
  const { testResults } = await readReport(step);
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'skipped' || status === 'pending')
        .map(({ fullName }) => `  skipped: ${name} ${fullName}`),
    )
    .join('\n');
}

/** The test files that take longest: where to look when the check gets slow. */
async function slowestFiles(step: Step): Promise<string> {
  const files = (await readReport(step)).testResults
    .map(({ name, startTime, endTime }) => ({ path: relative('.', name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds);
  return `  slowest: ${files
    .slice(0, 8)
    .map(({ path, seconds }) => `${path} ${seconds.toFixed(0)} s`)
    .join(', ')}`;
}

function run(step: Step, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(step)}`];
  const [program = '', ...given] = [...step.command, ...(step.counted === 'vitest' ? report : [])];
  return new Promise((resolve) => {
    const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...step.env } });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, output, errors: `${program}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output, errors }));
  });
}

/** Those of a stage and the stages before it, or those named. */
function stepsFor(names: readonly string[]): readonly Step[] {
  const [first = 'fast'] = names;
  if (names.length <= 1 && (stages as readonly string[]).includes(first)) {
    const last = stages.indexOf(first as Stage);
    return steps.filter(({ stage }) => stages.indexOf(stage) <= last);
  }
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown === undefined) return steps.filter(({ name }) => names.includes(name));
  const known = steps.map(({ name }) => (name.includes(' ') ? `"${name}"` : name)).join(', ');
  console.error(`Unknown step ${JSON.stringify(unknown)}. Stages: ${stages.join(', ')}. Steps: ${known}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };

async function check(step: Step, env: NodeJS.ProcessEnv): Promise<void> {
  const started = performance.now();
  const outcome = await run(step, env);
  const { code } = outcome;
  const count = (await countOf(step, outcome.output).catch(() => null)) ?? {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
  };
  const refusal = refusalOf(step, code, count);
  const hasFailed = refusal !== null;
  total.passed += count.passed;
  total.failed += hasFailed && count.failed === 0 ? 1 : count.failed;
  total.skipped += count.skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${hasFailed ? 'FAIL' : 'ok  '} ${step.name.padEnd(14)} ${seconds.padStart(7)} s  ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`,
  );
  if (step.counted === 'vitest' && step.stage !== 'fast') console.log(await slowestFiles(step).catch(() => ''));
  if (code !== 0) console.log(await failuresOf(step, outcome).catch(() => `${outcome.output}\n${outcome.errors}`));
  if (count.skipped > 0) console.log(await skippedTests(step).catch(() => ''));
  if (hasFailed) console.log(`  ${step.name}: ${refusal}`);
}

/** In order, two at a time until a step that runs alone. */
async function checkAll(wanted: readonly Step[], env: NodeJS.ProcessEnv): Promise<void> {
  const next = wanted.findIndex(({ isAlone }) => isAlone);
  const queue = (next === -1 ? wanted : wanted.slice(0, next)).values();
  const lane = async (): Promise<void> => {
    for (const step of queue) await check(step, env);
  };
  await Promise.all([lane(), lane()]);
  const [alone, ...rest] = next === -1 ? [] : wanted.slice(next);
  if (alone === undefined) return;
  await check(alone, env);
  await checkAll(rest, env);
}

const names = process.argv.slice(2).filter((word) => word !== '--list');
const wanted = stepsFor(names);
if (process.argv.includes('--list')) {
  // For the jobs of a workflow: what this stage adds.
  console.log(JSON.stringify(wanted.filter(({ stage }) => stage === names[0]).map(({ name }) => name)));
  process.exit();
}
// Random properties use fixed seeds, so that a red check stays red. At night, other seeds are tried.
const seed = process.env['PLATEN_SEED'] ?? (names[0] === 'nightly' ? String(randomInt(2 ** 31)) : undefined);
if (seed !== undefined) console.log(`PLATEN_SEED=${seed}`);
const started = performance.now();
const needsDatabase = wanted.some(({ stage }) => stage !== 'fast') && process.env['DATABASE_URL'] === undefined;
const database = needsDatabase ? await createPrivatePostgres(['max_connections=300', 'shared_buffers=256MB']) : null;
const stop = async (): Promise<void> => {
  await database?.remove();
  await rm(scratch, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(1)));
try {
  await checkAll(wanted, {
    ...process.env,
    // Steps start Node hundreds of times, and compiling takes a third of each start.
    NODE_COMPILE_CACHE: join(tmpdir(), 'platen-test-compiled'),
    ...(seed !== undefined && { PLATEN_SEED: seed }),
    ...(database && { DATABASE_URL: database.url }),
  });
} finally {
  await stop();
}
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
