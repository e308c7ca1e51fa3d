import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { examine } from './checks.ts';
import type { Finding } from './checks.ts';
import { wrapped } from '../terminal.ts';
import type { Terminal } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const findings = await examine(given);
  const failed = findings.some(({ status }) => status === 'error');
  const asData = findings.map(({ hint, ...finding }) => ({ ...finding, ...(hint === undefined ? {} : { hint }) }));
  terminal.show({ ok: findings.every(({ status }) => status === 'ok'), checks: asData }, inWords(findings, terminal));
  return failed ? 'unhealthy' : 'done';
}

const colors = { ok: 'green', warning: 'yellow', error: 'red' } as const;

function inWords(findings: readonly Finding[], { style }: Terminal): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const indent = ' '.repeat(width + 13);
  const lines = findings.flatMap(({ check, status, message, hint }) => [
    `  ${style(colors[status], status.padEnd(7))}  ${check.padEnd(width)}  ${wrapped(message, indent)}`,
    ...(hint === undefined ? [] : [`${indent}${style('dim', '→')} ${wrapped(hint, `${indent}  `)}`]),
  ]);
  return ['', ...lines, '', `  ${summary(findings, style)}`, ''].join('\n');
}

function summary(findings: readonly Finding[], style: Terminal['style']): string {
  const count = (status: Finding['status']): number => findings.filter((one) => one.status === status).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const counted = [counts(errors, 'error'), counts(warnings, 'warning')].filter((text) => text !== '').join(', ');
  if (counted === '') return style('green', 'No problems found.');
  return style(errors > 0 ? 'red' : 'yellow', `${counted}.`);
}

const counts = (number: number, noun: string): string =>
  number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
