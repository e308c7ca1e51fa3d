import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { slugOf } from '../../../../website/slug.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = globSync(['docs/**/*.md', '*.md', '.changeset/*.md', '{conformance,clients}/README.md'], {
  cwd: root,
});

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

const headingsOf = (text: string): string[] => {
  const slugs = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    slugOf(words),
  );
  // The second heading of the same words is told apart by a number.
  return slugs.map((slug, at) => {
    const before = slugs.slice(0, at).filter((other) => other === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  });
};

const anchorsIn = (text: string): { readonly target: string; readonly anchor: string }[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
    .map(([, target = '', anchor = '']) => ({ target, anchor }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));

test.each(documents)('every link to a heading in %s finds it', (path) => {
  const fileOf = (target: string): string => (target === '' ? path : join(dirname(path), target));
  const broken = anchorsIn(read(path)).filter(
    ({ target, anchor }) => !headingsOf(read(fileOf(target))).includes(anchor),
  );
  expect(broken).toEqual([]);
});

test('headings are called as on GitHub', () => {
  const text = '# A `code`, and (more)\n## Same\n## Same\n```sh\n# no heading\n```\n';
  expect(headingsOf(text)).toEqual(['a-code-and-more', 'same', 'same-1']);
  expect(anchorsIn('[a](b.md#c), [d](https://example.org/#e), `[f](g#h)`')).toEqual([{ target: 'b.md', anchor: 'c' }]);
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

const written = ['examples/*/*.ts', 'examples/sites/*/*.ts', 'examples/sites/*/src/**/*.{ts,tsx,astro,svelte}'];
const example = globSync(written, { cwd: root }).map((path) => trimmed(read(path)));
const isInExample = (block: string): boolean => example.some((file) => `\n${file}\n`.includes(`\n${trimmed(block)}\n`));

/** Decisions are records; the REST reference is generated from the contract. */
const isWritten = (path: string): boolean => /^docs\/(?!decisions\/|reference\/rest\/)/.test(path);
const languages = ['ts', 'tsx', 'astro', 'svelte'];

test('every block of code in the documentation stands in an example, which is type-checked', () => {
  const blocks = documents
    .filter(isWritten)
    .flatMap((path) =>
      languages.flatMap((language) => blocksIn(read(path), language)).map((block) => ({ path, block })),
    );
  expect(blocks.length).toBeGreaterThan(60);
  expect(blocks.filter(({ block }) => !isInExample(block))).toEqual([]);
  expect(isInExample('const never = 1;\n')).toBe(false);
});

/** Paths in backticks. Those of walkthroughs are below the source of the server; placeholders and globs are no paths. */
const pathsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:packages|scripts|conformance|website|app|auth|blocks|cache|cli|db|domain|events|http|plugins|rest|site|text|writes)\/[\w/.-]*)`/g,
    ),
  ].map(([, path = '']) => path);

test.each(globSync('docs/internals/*.md', { cwd: root }))('every path in %s exists', (path) => {
  const folders = ['', 'packages/server/src/', 'packages/server/test/'];
  const missing = pathsIn(read(path)).filter((one) => !folders.some((folder) => existsSync(join(root, folder, one))));
  expect(missing).toEqual([]);
  expect(pathsIn('`domain/nowhere/a.ts`, `<noun>.ts`, `npm run x`')).toEqual(['domain/nowhere/a.ts']);
});

const pages = documents.filter((path) => isWritten(path) && !path.startsWith('docs/internals/'));
const generated = new Set(
  ['cli', 'configuration', 'errors', 'events', 'hooks', 'plugin-api'].map((name) => `docs/reference/${name}.md`),
);

test.each(pages)('%s has the front matter and the length of a page', (path) => {
  const text = read(path);
  const matter = /^---\n([^]*?)\n---\n/.exec(text)?.[1] ?? '';
  expect([...matter.matchAll(/^(\w+):/gm)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(['title', 'description', 'keywords']),
  );
  if (!generated.has(path)) expect(text.split('\n').length).toBeLessThanOrEqual(251);
  const next = text.split(/^## Next steps$/m)[1]?.split(/^## /m)[0] ?? '';
  expect([...next.matchAll(/\]\(/g)].length).toBeLessThanOrEqual(3);
});

const figuresIn = (text: string): readonly string[] => text.match(/(?<![\w.])\d[\d,]*(?:\.\d+)?/g) ?? [];

test('every figure of the README stands in the page that it comes from', () => {
  const readme = read('README.md');
  const compared = ['## How it compares', '## Performance'].map(
    (title) => readme.split(title)[1]?.split('\n## ')[0] ?? '',
  );
  const known = new Set(
    ['docs/performance.md', 'docs/deploy/scaling.md', 'docs/migrate/compatibility.md'].map(read).flatMap(figuresIn),
  );
  const figures = compared.flatMap((text) =>
    figuresIn(text.replaceAll(/\b(?:WordPress|Payload|PostgreSQL|OpenAPI|GPL-)\s?\d[\d.+]*|\b2026-\d\d-\d\d\b/g, '')),
  );
  expect(figures.length).toBeGreaterThan(20);
  expect(figures.filter((figure) => !known.has(figure))).toEqual([]);
});

const recordings = join(root, 'conformance/recordings');

/** Steps that are compared: those that only let time pass are not counted. */
const stepsOf = (suite: string): number =>
  globSync(`${suite}/*.json`, { cwd: recordings })
    .map((path) => JSON.parse(readFileSync(join(recordings, path), 'utf8')) as { steps: readonly object[] })
    .reduce((sum, { steps }) => sum + steps.filter((step) => 'expect' in step).length, 0);

test('the matrix names every suite with its number of requests, and adds up', () => {
  const rows = [...read('docs/migrate/compatibility.md').matchAll(/^\| \**([\w-]+)\** \|([\d,*| ]+)\|$/gm)].map(
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
