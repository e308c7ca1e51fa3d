/** The one command: everything that must hold before a change lands, with one line per step and the count at the end. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Whether it uses all processors by itself; of the others two run at a time. */
  readonly isAlone?: boolean;
  /** Where the tool counts for itself. */
  readonly count?: (output: string) => Promise<Count>;
  /** What went wrong, shorter than all the tool has printed. */
  readonly trouble?: (errors: string) => Promise<string>;
}

const scratch = await mkdtemp(join(tmpdir(), 'platen-check-'));
const testReport = join(scratch, 'tests.json');
const clientReport = join(scratch, 'clients.json');
const adminReport = join(scratch, 'admin.json');

const steps: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  {
    name: 'boundaries',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'conformance/src', 'bench/src'],
  },
  { name: 'dead code', command: ['knip'] },
  { name: 'layers', command: ['node', 'scripts/layers.ts'] },
  { name: 'sizes', command: ['node', 'scripts/sizes.ts'] },
  { name: 'generated', command: ['node', 'scripts/gen.ts', '--check'] },
  { name: 'contract', command: ['node', 'scripts/contract-types.ts'] },
  {
    name: 'tests',
    isAlone: true,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`],
    count: () => countTests(testReport),
    trouble: (errors) => failedTests(testReport, errors),
  },
  {
    name: 'clients',
    command: ['node', 'clients/run.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${clientReport}`],
    count: () => countTests(clientReport),
    trouble: (errors) => failedTests(clientReport, errors),
  },
  {
    name: 'admin',
    command: [
      'node',
      'packages/admin/scripts/check.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${adminReport}`,
    ],
    count: () => countTests(adminReport),
    trouble: (errors) => failedTests(adminReport, errors),
  },
  { name: 'conformance', command: ['node', 'conformance/src/main.ts', '--json'], count: countReplayed },
];

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const readReport = async (path: string): Promise<TestReport> => JSON.parse(await readFile(path, 'utf8')) as TestReport;

async function countTests(path: string): Promise<Count> {
  const { numPassedTests, numFailedTests } = await readReport(path);
  return { passed: numPassedTests, failed: numFailedTests };
}

async function failedTests(path: string, errors: string): Promise<string> {
  const files = (await readReport(path)).testResults.filter(({ status }) => status === 'failed');
  // What fails before a test or after it is in no report.
  const isTold = files.every(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed'));
  const told = files
    .flatMap(({ name, message, assertionResults }) => [
      `${name} ${message}`.trim(),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => `  ${fullName}\n${failureMessages.join('\n')}`),
    ])
    .join('\n');
  return isTold ? told : `${told}\n${errors}`;
}

async function countReplayed(output: string): Promise<Count> {
  const { suites } = JSON.parse(output) as { suites: Record<string, Count> };
  const sum = (of: keyof Count): number => Object.values(suites).reduce((total, suite) => total + suite[of], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

function run(command: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
  const [program = '', ...given] = command;
  return new Promise((resolve) => {
    const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, output, errors: `${program}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output, errors }));
  });
}

/** Those named by arguments, such as `npm run check -- lint types`, or all. */
function stepsFor(asked: readonly string[]): readonly Step[] {
  const unknown = asked.find((name) => !steps.some((step) => step.name === name));
  if (unknown === undefined) return asked.length === 0 ? steps : steps.filter(({ name }) => asked.includes(name));
  const names = steps.map(({ name }) => (name.includes(' ') ? `"${name}"` : name)).join(', ');
  console.error(`There is no step ${JSON.stringify(unknown)}. Name one or more of ${names}, or none to run them all.`);
  process.exit(2);
}

let passed = 0;
let failed = 0;

async function take({ name, command, count, trouble }: Step): Promise<void> {
  const began = performance.now();
  const { code, output, errors } = await run(command);
  const counted = (await count?.(output).catch(() => null)) ?? {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
  };
  passed += counted.passed;
  failed += code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds.padStart(6)} s  ${counted.passed} passed, ${counted.failed} failed`,
  );
  if (code !== 0) console.log((await trouble?.(errors).catch(() => null)) ?? `${output}\n${errors}`.trim());
}

/** In order, two at a time until one comes that runs alone. */
async function takeAll(wanted: readonly Step[]): Promise<void> {
  const next = wanted.findIndex(({ isAlone }) => isAlone);
  const queue = (next === -1 ? wanted : wanted.slice(0, next)).values();
  const lane = async (): Promise<void> => {
    for (const step of queue) await take(step);
  };
  await Promise.all([lane(), lane()]);
  const [alone, ...rest] = next === -1 ? [] : wanted.slice(next);
  if (alone === undefined) return;
  await take(alone);
  await takeAll(rest);
}

await takeAll(stepsFor(process.argv.slice(2)));
await rm(scratch, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
