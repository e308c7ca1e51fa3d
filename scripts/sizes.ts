/** Rooms and files that outgrow their limits are refused: the kernel must stay readable in one sitting. */
import { globSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

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

/** The admin's own style sheets without comments and white space, as browsers download them. */
const css = globSync('packages/admin/src/**/*.css')
  .toSorted()
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, ''))
  .join('')
  .replaceAll(/\s*([{}:;,>])\s*/g, '$1')
  .replaceAll(/\s+/g, ' ');
const cssSizes = [
  { unit: 'bytes', size: css.length, most: 60_000 },
  { unit: 'bytes with gzip', size: gzipSync(css).length, most: 14_000 },
];
for (const { unit, size, most } of cssSizes) {
  console.log(`admin style sheets: ${size} of at most ${most} ${unit}`);
  if (size > most)
    problems.push(`The admin's style sheets have ${size} ${unit}, more than ${most}. Merge equal rules.`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
