import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = globSync(['docs/**/*.md', '*.md', 'conformance/README.md', 'clients/README.md'], { cwd: root });

const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Targets of links inside the project, without what stands behind the `#`. */
const linksIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#', 1)[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

test.each(documents)('every link in %s leads somewhere', (path) => {
  const broken = linksIn(read(path)).filter((target) => !existsSync(join(root, dirname(path), target)));
  expect(broken).toEqual([]);
});

test('a link that leads nowhere would be found', () => {
  expect(linksIn('[a](b.md#c), [d](https://example.org), `[e](f)`')).toEqual(['b.md']);
});

const trimmed = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const blocksIn = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].flatMap(([, word, block = '']) => (word === language ? [block] : []));

const example = globSync('examples/*/*.ts', { cwd: root }).map((path) => trimmed(read(path)));
const isInExample = (block: string): boolean => example.some((file) => `\n${file}\n`.includes(`\n${trimmed(block)}\n`));

const forPlugins = ['docs/writing-a-plugin.md', 'docs/reference/plugin-api.md'];

test.each(forPlugins)('every block of code in %s stands in an example', (path) => {
  const blocks = blocksIn(read(path), 'ts');
  expect(blocks.length).toBeGreaterThan(7);
  expect(blocks.filter((block) => !isInExample(block))).toEqual([]);
  expect(isInExample('const never = 1;\n')).toBe(false);
});

test('no other document shows code that nothing runs', () => {
  const others = documents.filter((path) => !forPlugins.includes(path) && path.startsWith('docs/'));
  const shown = others.filter((path) => blocksIn(read(path), 'ts').length > 0);
  // Run by tests of the client and of the first minutes.
  expect(shown.filter((path) => !['docs/client.md', 'docs/start.md'].includes(path))).toEqual([]);
});

const recordings = join(root, 'conformance/recordings');

/** Steps that are compared: those that only let time pass are not counted. */
const stepsOf = (suite: string): number =>
  globSync(`${suite}/*.json`, { cwd: recordings })
    .map((path) => JSON.parse(readFileSync(join(recordings, path), 'utf8')) as { steps: readonly object[] })
    .reduce((sum, { steps }) => sum + steps.filter((step) => 'expect' in step).length, 0);

test('the matrix names every suite with its number of requests, and adds up', () => {
  const rows = [...read('docs/coming-from-wordpress.md').matchAll(/^\| \**([\w-]+)\** \|([\d,*| ]+)\|$/gm)].map(
    ([, name = '', cells = '']) => ({ name, counts: cells.replaceAll(/[,* ]/g, '').split('|').map(Number) }),
  );
  const suites = rows.slice(0, -1);
  expect(suites.map(({ name }) => name)).toEqual(readdirSync(recordings).toSorted());
  for (const { name, counts } of rows) {
    const [steps, same = 0, different = 0] = counts;
    expect({ name, steps: same + different }).toEqual({ name, steps });
  }
  for (const { name, counts } of suites) expect({ name, steps: counts[0] }).toEqual({ name, steps: stepsOf(name) });
  const sums = [0, 1, 2].map((at) => suites.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
  expect(rows.at(-1)).toEqual({ name: 'all', counts: sums });
});
