/**
 * Asks the npm registry for known vulnerabilities in what each lock file installs. Exits with 1 for a high or critical
 * one, and with 2 where the registry offers no audits: not audited is not passed.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';

const severities = ['high', 'critical'] as const;

interface Finding {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
}

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, Finding>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
}

/** The findings that fail a release, or why there are none to judge by. */
function audit(folder: string): readonly Finding[] | string {
  // The tools of the workspace are not published. Those of other folders end up in what is built there.
  const omitted = folder === '.' ? ['--omit=dev'] : [];
  const args = ['audit', '--json', '--package-lock-only', `--audit-level=${severities[0]}`, ...omitted];
  const { stdout, stderr, status } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  const report = parsed(stdout);
  if (report?.vulnerabilities === undefined) return report?.message || report?.error?.summary || stderr.trim();
  const findings = Object.values(report.vulnerabilities).filter(({ severity }) =>
    severities.some((one) => one === severity),
  );
  // Both must agree, so that neither a new form of the report nor a new meaning of the code passes for nothing found.
  return (status === 0) === (findings.length === 0) ? findings : `npm audit ended with code ${status}.`;
}

function parsed(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return null;
  }
}

const given = process.argv.slice(2);
const folders =
  given.length > 0
    ? given
    : globSync('**/package-lock.json', { exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path) }).map(dirname);
let isUnavailable = false;
let count = 0;
for (const folder of folders.toSorted()) {
  const outcome = audit(folder);
  if (typeof outcome === 'string') {
    console.error(`${folder}: not audited. ${outcome || 'npm printed no report.'}`);
    isUnavailable = true;
    continue;
  }
  count += outcome.length;
  console.log(`${folder}: ${outcome.length} high or critical`);
  for (const { name, severity, range } of outcome) console.error(`  ${severity}: ${name} ${range}`);
}
if (isUnavailable)
  console.error('Some folders were not audited: the registry does not offer audits, or is unreachable.');
if (count > 0) console.error('Update these packages. See npm audit in the folder for the advisories.');
process.exitCode = count > 0 ? 1 : isUnavailable || folders.length === 0 ? 2 : 0;
