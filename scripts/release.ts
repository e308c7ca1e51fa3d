/**
 * Builds what a release publishes, into `dist/release`: the tarballs of every package, a CycloneDX SBOM, a license report,
 * and the release notes. Builds twice and compares the tarballs byte by byte. `--dry-run` does the same in a scratch folder.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { licensesOf, refusedLicenses } from './licenses.ts';

const isDryRun = process.argv.includes('--dry-run');
const scratch = mkdtempSync(join(tmpdir(), 'platen-release-'));
const goal = isDryRun ? join(scratch, 'release') : 'dist/release';

const sum = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The name and SHA-256 of each tarball. */
function buildOnce(to: string): ReadonlyMap<string, string> {
  execFileSync('node', ['scripts/build.ts', '--pack', `--to=${to}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  const tarballs = globSync(join(to, 'tarballs/*.tgz')).toSorted();
  return new Map(tarballs.map((path) => [basename(path), sum(path)]));
}

/** The newest section of the changelog, without its heading. */
function notesFrom(changelog: string): string {
  const [, section = ''] = changelog.split(/^## /m);
  return section.replace(/^.*\n/, '').trim();
}

try {
  if (!existsSync('packages/admin/dist/admin.json'))
    throw new Error('The admin is not built. Run: cd packages/admin && npm ci && npm run build');

  const first = buildOnce(join(scratch, 'first'));
  const second = buildOnce(join(scratch, 'second'));
  const differing = [...first].filter(([name, digest]) => second.get(name) !== digest).map(([name]) => name);
  for (const [name, digest] of first) console.log(`${digest}  ${name}`);
  if (first.size === 0 || first.size !== second.size || differing.length > 0)
    throw new Error(`Two builds differ: ${differing.join(', ') || 'not the same tarballs'}.`);
  console.log(`Two builds of ${first.size} tarballs are byte-equal.`);

  mkdirSync(goal, { recursive: true });
  cpSync(join(scratch, 'first/tarballs'), goal, { recursive: true });
  writeFileSync(join(goal, 'SHA256SUMS'), [...first].map(([name, digest]) => `${digest}  ${name}\n`).join(''));
  const sbom = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '-w', 'packages/platen'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  writeFileSync(join(goal, 'platen.cdx.json'), sbom);

  const licenses = licensesOf('packages/platen');
  const refused = refusedLicenses(licenses);
  if (refused.length > 0) throw new Error(`Packages without an accepted license: ${refused.join(', ')}.`);
  writeFileSync(join(goal, 'licenses.txt'), licenses.map(({ name, license }) => `${name}  ${license}\n`).join(''));
  writeFileSync(join(goal, 'notes.md'), `${notesFrom(readFileSync('CHANGELOG.md', 'utf8'))}\n`);
  console.log(`SBOM and license report: ${licenses.length} packages.${isDryRun ? '' : ` Written to ${goal}.`}`);
} finally {
  rmSync(scratch, { recursive: true });
}
