/**
 * Builds the documentation site into `website/dist`. The pages are those of `docs/`, unchanged except for links that leave
 * `docs/`. Adds the landing page, the lists of folders, redirects from old paths, and `llms.txt`. Installs VitePress if it
 * is missing; VitePress fails on dead links.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { landing } from './landing.ts';
import { llmsText } from './llms.ts';
import { pageFacts } from './page-facts.ts';
import type { PageFacts } from './page-facts.ts';
import { redirectPage, redirects } from './redirects.ts';
import { internals, sections } from './sidebar.ts';

const here = import.meta.dirname;
const root = join(here, '..');
const pages = join(here, '.pages');
const base = process.env['SITE_BASE'] ?? '/';

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { repository: { url: string } };
const source = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/`;

/** The target of a link on the site. Both paths start at the root of the project. */
function targetOf(from: string, link: string): string {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [path = '', anchor] = link.split('#', 2);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const to = posix.join(posix.dirname(from), path);
  if (to === 'README.md') return `/${hash}`;
  const stats = statSync(join(root, to), { throwIfNoEntry: false });
  if (stats === undefined) throw new Error(`${from} links to ${link}, which does not exist.`);
  const isFolder = stats.isDirectory();
  if (!/^docs\/(?:.*\.md$|images\/)/.test(to) && !(isFolder && to.startsWith('docs/'))) return `${source}${to}${hash}`;
  const page = to.slice('docs/'.length).replace(/README\.md$/, '');
  return `/${page}${isFolder && !to.endsWith('/') ? '/' : ''}${hash}`;
}

/** Rewrites links, except in code. */
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

/** Decisions record why things are as they are. Readers who look for how to do something should not meet them in search. */
const withoutSearch = (text: string): string =>
  text.startsWith('---\n') ? text.replace('---\n', '---\nsearch: false\n') : `---\nsearch: false\n---\n\n${text}`;

function write(path: string, text: string): void {
  const file = join(pages, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

rmSync(pages, { recursive: true, force: true });
const facts = new Map<string, PageFacts>();
for (const file of globSync('**/*.md', { cwd: join(root, 'docs') }).toSorted()) {
  const text = readFileSync(join(root, 'docs', file), 'utf8');
  const linked = withLinks(`docs/${file}`, text);
  facts.set(file.replace(/\.md$/, ''), pageFacts(text));
  // Plain Markdown beside each page, for language models and other programs.
  write(`public/${file}`, text);
  // A folder's README is its list.
  write(file.replace(/README\.md$/, 'index.md'), file.startsWith('decisions/') ? withoutSearch(linked) : linked);
}
// The hero has the title.
const body = readFileSync(join(root, 'docs/index.md'), 'utf8').replace(/^---\n[^]*?\n---\n+# .*\n/, '');
write('index.md', `---\n${JSON.stringify(landing)}\n---\n${withLinks('docs/index.md', body)}`);

const inside = (folder: string): readonly string[] =>
  [...facts.keys()].filter((page) => page.startsWith(folder) && !page.endsWith('/README') && !page.endsWith('/index'));
const expanded = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => (name.endsWith('/') ? inside(name) : [name]));
const listed = new Set([...sections.flatMap((section) => expanded(section.pages)), ...expanded(internals)]);
const unlisted = [...facts.keys()].filter((page) => !listed.has(page) && !/(?:^|\/)(?:index|README)$/.test(page));
if (unlisted.length > 0) throw new Error(`Add these pages to website/sidebar.ts: ${unlisted.join(', ')}.`);
const missing = [...listed].filter((page) => !facts.has(page));
if (missing.length > 0) throw new Error(`website/sidebar.ts lists pages that do not exist: ${missing.join(', ')}.`);

for (const { text, pages: names } of sections)
  for (const folder of names.filter((name) => name.endsWith('/')))
    if (!facts.has(`${folder}index`))
      write(
        `${folder}index.md`,
        `# ${text}\n\n${inside(folder)
          .map((page) => `- [${facts.get(page)?.title}](/${page}.md)\n`)
          .join('')}`,
      );

const itemsOf = (names: readonly string[]): readonly { text: string; link: string }[] =>
  expanded(names).map((page) => ({ text: facts.get(page)?.title ?? page, link: `/${page}` }));
const sidebar = {
  ...Object.fromEntries(
    internals.map((folder) => [
      `/${folder}`,
      [{ text: folder === 'decisions/' ? 'Decisions' : 'Internals', items: itemsOf([folder]) }],
    ]),
  ),
  '/': sections.map(({ text, pages: names, isCollapsed = false }) => ({
    text,
    collapsed: isCollapsed,
    items: itemsOf(names),
  })),
};
writeFileSync(join(pages, 'sidebar.json'), JSON.stringify(sidebar));

for (const folder of ['docs/images', 'website/public'])
  cpSync(join(root, folder), join(pages, folder === 'docs/images' ? 'public/images' : 'public'), { recursive: true });
for (const [path, moved] of Object.entries(redirects)) {
  if (facts.has(path)) throw new Error(`${path} is a page and a redirect.`);
  write(`public/${path}.html`, redirectPage(moved, base));
}
const inAYear = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString().slice(0, 10);
write(
  'public/.well-known/security.txt',
  `Contact: ${source.replace('/blob/main/', '/security/advisories/new')}\nExpires: ${inAYear}T00:00:00Z\nPolicy: ${source}SECURITY.md\n`,
);
write('public/llms.txt', llmsText(sections, facts, expanded));

const changedAt = (path: string): number => statSync(join(here, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isInstalled = changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json');
const commands: readonly (readonly [string, ...string[]])[] = [
  ...(isInstalled ? [] : ([['npm', 'ci', '--ignore-scripts', '--prefer-offline']] as const)),
  [join(here, 'node_modules/.bin/vitepress'), ...(process.argv.includes('--serve') ? ['dev'] : ['build'])],
];
for (const [program, ...given] of commands) {
  const { status, error } = spawnSync(program, given, { cwd: here, stdio: 'inherit' });
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`);
  process.exitCode = status ?? 1;
  if (process.exitCode !== 0) break;
}
