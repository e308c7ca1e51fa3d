/** Rooms and files that outgrow their limits are refused: the kernel must stay readable in one sitting. */
import { globSync, readFileSync } from 'node:fs';

const source = 'packages/server/src';
const rooms: Readonly<Record<string, number>> = { rest: 3000, schema: 900 };
/** Tests, rigs and scripts are lists more often than the product is, and may be longer. */
const longestOf = (file: string): number =>
  /^packages\/[^/]+\/src\//.test(file) && !file.endsWith('.test.ts') ? 400 : 500;

const linesOf = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;
const files = globSync([
  'packages/*/{src,test}/**/*.{ts,tsx}',
  'conformance/src/**/*.ts',
  'bench/src/**/*.ts',
  'scripts/*.ts',
]);
const problems = files
  .filter((file) => linesOf(file) > longestOf(file))
  .map((file) => `${file} has more than ${longestOf(file)} lines.`);

for (const [room, most] of Object.entries(rooms)) {
  const lines = files
    .filter((file) => file.startsWith(`${source}/${room}/`) && !file.endsWith('.test.ts'))
    .reduce((total, file) => total + linesOf(file), 0);
  console.log(`${room}/: ${lines} of at most ${most} lines`);
  if (lines > most) problems.push(`${room}/ has ${lines} lines, more than ${most}.`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
