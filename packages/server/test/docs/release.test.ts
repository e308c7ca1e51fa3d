/** `npm run bump` in a copy of what it reads. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin } from '../support/command.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = ['package.json', '{packages,examples}/*/package.json', '{conformance,bench}/package.json'];
const files = [
  ...globSync(read, { cwd: root }),
  'package-lock.json',
  'packages/admin/package-lock.json',
  'CHANGELOG.md',
  '.changeset',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-release-'));
  for (const file of [...files, 'scripts/version.ts'])
    await cp(join(root, file), join(folder, file), { recursive: true });
  for (const file of globSync('.changeset/*.md', { cwd: folder })) await rm(join(folder, file));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const release = () =>
  begin(process.execPath, ['scripts/version.ts'], {
    cwd: folder,
    env: { PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
  }).ended;
const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');

async function change(name: string, level: string, text: string): Promise<void> {
  await mkdir(join(folder, '.changeset'), { recursive: true });
  await writeFile(join(folder, `.changeset/${name}.md`), `---\n'@platen/server': ${level}\n---\n\n${text}\n`);
}

test('a release needs something that has changed, and said how large it is', async () => {
  expect(await release()).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing to release') });
  await change('huge', 'enormous', 'Everything is new.');
  expect(await release()).toMatchObject({ code: 1, stderr: expect.stringContaining('.changeset/huge.md') });
  await rm(join(folder, '.changeset/huge.md'));
});

test('a release gives all packages one version, and the change log what was said', async () => {
  const { version: before } = JSON.parse(textOf('packages/server/package.json')) as { version: string };
  await change('mended', 'patch', 'A list is never cut off.');
  await change('added', 'minor', 'Posts may have\ntwo authors.');
  expect(await release()).toMatchObject({ code: 0, stderr: '' });

  const [major, minor] = before.split('.').map(Number);
  const after = `${major}.${(minor ?? 0) + 1}.0`;
  const versions = ['server', 'client', 'platen', 'admin'].map(
    (name) => (JSON.parse(textOf(`packages/${name}/package.json`)) as { version: string }).version,
  );
  expect(versions).toEqual([after, after, after, after]);
  const naming = ['packages/platen/package.json', 'examples/front-end/package.json'].map(textOf);
  for (const text of naming) expect(text).toMatch(new RegExp(`"@platen/\\w+": "${after}"`));
  expect(textOf('packages/admin/package-lock.json').split(`"version": "${after}"`).length).toBeGreaterThan(2);

  const log = textOf('CHANGELOG.md');
  expect(log).toContain('### Added\n\n- Posts may have\n  two authors.\n\n### Fixed\n\n- A list is never cut off.\n');
  expect(log.indexOf(`## ${after}, `)).toBeLessThan(log.indexOf(`## ${before}`));
  expect(globSync('.changeset/*.md', { cwd: folder })).toEqual([]);
});
