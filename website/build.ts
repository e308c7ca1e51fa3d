/**
 * Builds the site of the documents into `website/dist`. VitePress is brought where it is missing; it fails on a link that
 * leads nowhere. The pages are those of `docs/`, as they are, with the README as the first one: here only links are
 * changed that lead out of the documents, and lists are made of folders.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { groups } from './sidebar.ts';

const here = import.meta.dirname;
const root = join(here, '..');
const pages = join(here, '.pages');

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { repository: { url: string } };
const source = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/`;

/** Where a link of a document leads on the site; both paths begin at the root of the project. */
function targetOf(from: string, link: string): string {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [path = '', anchor] = link.split('#', 2);
  const behind = anchor === undefined ? '' : `#${anchor}`;
  const to = posix.join(posix.dirname(from), path);
  if (to === 'README.md') return `/${behind}`;
  const found = statSync(join(root, to), { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`${from} has a link to ${link}, where nothing is.`);
  const isFolder = found.isDirectory();
  if (!/^docs\/(?:.*\.md$|pictures\/)/.test(to) && !(isFolder && to.startsWith('docs/')))
    return `${source}${to}${behind}`;
  return `/${to.slice('docs/'.length)}${isFolder && !to.endsWith('/') ? '/' : ''}${behind}`;
}

/** Code is left as it is. */
const withLinks = (from: string, text: string): string =>
  text
    .split(/(^```[^]*?^```|`[^`\n]*`)/m)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(/\]\(([^)\s]+)\)/g, (_, link: string) => `](${targetOf(from, link)})`)
            .replaceAll(/(<img src=")([^"]+)/g, (_, tag: string, link: string) => `${tag}${targetOf(from, link)}`),
    )
    .join('');

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

function write(path: string, text: string): void {
  const file = join(pages, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

rmSync(pages, { recursive: true, force: true });
const documents = globSync('**/*.md', { cwd: join(root, 'docs') }).toSorted();
const titles = new Map<string, string>();
for (const path of documents) {
  const text = readFileSync(join(root, 'docs', path), 'utf8');
  titles.set(path.replace(/\.md$/, ''), titleOf(text));
  write(path, withLinks(`docs/${path}`, text));
}
cpSync(join(root, 'docs/pictures'), join(pages, 'public/pictures'), { recursive: true });
write('index.md', withLinks('README.md', readFileSync(join(root, 'README.md'), 'utf8')));

/** A folder stands for all its pages, and has one that lists them. */
const listed = groups.map(({ text, pages: named, folded = false }) => ({
  text,
  folded,
  pages: named.flatMap((name) =>
    name.endsWith('/') ? [...titles.keys()].filter((page) => page.startsWith(name)) : [name],
  ),
}));
for (const { text, pages: named } of groups) {
  for (const folder of named.filter((name) => name.endsWith('/'))) {
    const inside = [...titles].filter(([page]) => page.startsWith(folder));
    write(`${folder}index.md`, `# ${text}\n\n${inside.map(([page, title]) => `- [${title}](/${page}.md)\n`).join('')}`);
  }
}
const placed = new Set(listed.flatMap(({ pages: named }) => named));
const rest = [...titles.keys()].filter((page) => !placed.has(page));
const all = rest.length === 0 ? listed : [...listed, { text: 'More', folded: false, pages: rest }];
const sidebar = all.map(({ text, folded, pages: named }) => ({
  text,
  collapsed: folded,
  items: named.map((page) => ({ text: titles.get(page) ?? page, link: `/${page}` })),
}));
writeFileSync(join(pages, 'sidebar.json'), JSON.stringify(sidebar));

const changedAt = (path: string): number => statSync(join(here, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isInstalled = changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json');
const commands: readonly (readonly [string, ...string[]])[] = [
  ...(isInstalled ? [] : ([['npm', 'ci', '--ignore-scripts']] as const)),
  [join(here, 'node_modules/.bin/vitepress'), ...(process.argv.includes('--serve') ? ['dev'] : ['build'])],
];
for (const [program, ...given] of commands) {
  const { status, error } = spawnSync(program, given, { cwd: here, stdio: 'inherit' });
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`);
  process.exitCode = status ?? 1;
  if (process.exitCode !== 0) break;
}
