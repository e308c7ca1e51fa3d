import type { CommandContext } from './command.ts';
import type { Exit } from './exits.ts';
import { examine } from './checks.ts';
import type { Finding } from './checks.ts';
import { wrapped } from './terminal.ts';
import type { Terminal } from './terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const findings = await examine(given);
  const failed = findings.some(({ verdict }) => verdict === 'fail');
  const asData = findings.map(({ mend, ...finding }) => ({ ...finding, ...(mend === undefined ? {} : { mend }) }));
  terminal.show({ ok: findings.every(({ verdict }) => verdict === 'ok'), checks: asData }, inWords(findings, terminal));
  return failed ? 'unhealthy' : 'done';
}

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

function inWords(findings: readonly Finding[], { style }: Terminal): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const indent = ' '.repeat(width + 10);
  const lines = findings.flatMap(({ check, verdict, found, mend }) => [
    `  ${style(colours[verdict], verdict.padEnd(4))}  ${check.padEnd(width)}  ${wrapped(found, indent)}`,
    ...(mend === undefined ? [] : [`${indent}${style('dim', '→')} ${wrapped(mend, `${indent}  `)}`]),
  ]);
  return ['', ...lines, '', `  ${summary(findings, style)}`, ''].join('\n');
}

function summary(findings: readonly Finding[], style: Terminal['style']): string {
  const count = (verdict: Finding['verdict']): number => findings.filter((one) => one.verdict === verdict).length;
  const [fails, warnings] = [count('fail'), count('warn')];
  if (fails > 0) return style('red', `${fails} to mend${warnings > 0 ? `, ${warnings} to look at` : ''}.`);
  return warnings > 0 ? style('yellow', `It works; ${warnings} to look at.`) : style('green', 'All is well.');
}
