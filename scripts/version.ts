/** Makes the next version: collects the files of `.changeset` into CHANGELOG.md and sets the version everywhere. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const headings = { major: 'Breaking', minor: 'Added', patch: 'Fixed' } as const;
type Level = keyof typeof headings;
const levels = Object.keys(headings) as Level[];

interface Change {
  readonly level: Level;
  readonly text: string;
}

/** The largest level that the file gives to any package, and what it says. */
function readChange(path: string): Change {
  const [, facts = '', text = ''] = /^---\n([^]*?)---\n([^]*)$/.exec(readFileSync(path, 'utf8')) ?? [];
  const level = levels.find((one) => new RegExp(`: ${one}$`, 'm').test(facts));
  if (level === undefined || text.trim() === '')
    throw new Error(
      `${path} names no package with major, minor or patch, or says nothing. Write it with npx changeset.`,
    );
  return { level, text: text.trim().replaceAll('\n', '\n  ') };
}

const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));
const versionOf = (path: string): string => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;

const changes = globSync('.changeset/*.md')
  .filter((path) => !path.endsWith('README.md'))
  .toSorted()
  .map(readChange);
if (changes.length === 0) {
  console.error('There is nothing to release. Say what has changed with npx changeset.');
  process.exit(2);
}

const before = versionOf('packages/server/package.json');
execFileSync('changeset', ['version'], { stdio: 'inherit' });
const after = versionOf('packages/server/package.json');

const section = levels
  .map((level) => ({ level, those: changes.filter((change) => change.level === level) }))
  .filter(({ those }) => those.length > 0)
  .map(({ level, those }) => `### ${headings[level]}\n\n${those.map(({ text }) => `- ${text}\n`).join('')}`)
  .join('\n');
const today = new Date().toISOString().slice(0, 10);
edit('CHANGELOG.md', (text) => text.replace(/^## /m, `## ${after}, ${today}\n\n${section}\n## `));

// Not in the workspace, so that changesets does not see them.
edit('packages/admin/package.json', (text) => text.replace(`"version": "${before}"`, `"version": "${after}"`));
edit('packages/admin/package-lock.json', (text) => {
  const lock = JSON.parse(text) as { version: string; packages: { '': { version: string } } };
  lock.version = after;
  lock.packages[''].version = after;
  return `${JSON.stringify(lock, null, 2)}\n`;
});
for (const path of globSync('examples/*/package.json'))
  edit(path, (text) => text.replaceAll(/("@platen\/\w+": )"[^"]+"/g, `$1"${after}"`));

console.log(`${before} → ${after}. Review the changes and commit them, then: npm run release -- --dry-run`);
