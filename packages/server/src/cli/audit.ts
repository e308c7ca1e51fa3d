import { listAudit, unfiltered } from '../domain/audit/audit.actions.ts';
import { requireNamedUser } from '../domain/users/named-user.actions.ts';
import { numberOf, textOf } from './command.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import { onSite } from './on-site.ts';
import { columns } from './terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const actor = textOf(given, 'actor');
  const action = textOf(given, 'action');
  const after = momentOf(given, 'since');
  const limit = numberOf(given, 'limit') ?? 50;
  const { records } = await onSite(given, async (site) => {
    const scope = await site.operatorScope();
    // Whoever is gone is still known by their number.
    const isId = /^\d{1,15}$/.test(actor ?? '');
    const id = actor === undefined || isId ? Number(actor) : (await requireNamedUser(scope, actor)).id;
    const actors = actor === undefined ? null : [id];
    return listAudit(scope, { ...unfiltered, actors, actions: action === undefined ? null : [action], after, limit });
  });
  const rows = records.map(({ id, at, action: done, login, via, address, subjectKind, subjectId, details }) => {
    const who = [login ?? '', via === 'none' ? '' : `by ${via}`, address === '' ? '' : `from ${address}`];
    const told = [at, done, `${subjectKind} ${subjectId ?? ''}`.trim(), ...who, JSON.stringify(details)];
    return [String(id), told.filter(Boolean).join('  ')] as [string, string];
  });
  const shown = columns(rows, (text) => terminal.style('dim', text)).join('\n');
  terminal.show({ audit: records.map((record) => ({ ...record })) }, rows.length === 0 ? 'Nothing.' : shown);
  return 'done';
}

function momentOf(given: CommandContext, option: string): string | null {
  const text = textOf(given, option);
  if (text === undefined) return null;
  const moment = new Date(text);
  if (!Number.isNaN(moment.valueOf())) return moment.toISOString();
  throw new CommandError({ exit: 'unusable', message: `--${option} takes a date, such as 2026-11-16T08:00:00Z.` });
}
