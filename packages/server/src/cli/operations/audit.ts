import { listAudit, unfiltered } from '../../domain/audit/audit.actions.ts';
import { requireNamedUser } from '../../domain/users/named-user.actions.ts';
import { momentOf, numberOf, textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const actor = textOf(given, 'actor');
  const action = textOf(given, 'action');
  const after = momentOf(given, 'since')?.toISOString() ?? null;
  const limit = numberOf(given, 'limit') ?? 50;
  const { records } = await onSite(given, async (site) => {
    const scope = await site.operatorScope();
    // Deleted users can only be found by id.
    const isId = /^\d{1,15}$/.test(actor ?? '');
    const id = actor === undefined || isId ? Number(actor) : (await requireNamedUser(scope, actor)).id;
    const actors = actor === undefined ? null : [id];
    return listAudit(scope, { ...unfiltered, actors, actions: action === undefined ? null : [action], after, limit });
  });
  const rows = records.map(({ id, at, action: done, login, via, address, subjectKind, subjectId, details }) => {
    const who = [login ?? '', via === 'none' ? '' : `by ${via}`, address === '' ? '' : `from ${address}`];
    const parts = [at, done, `${subjectKind} ${subjectId ?? ''}`.trim(), ...who, JSON.stringify(details)];
    return [String(id), parts.filter(Boolean).join('  ')] as [string, string];
  });
  const shown = columns(rows, (text) => terminal.style('dim', text)).join('\n');
  terminal.show({ audit: records.map((record) => ({ ...record })) }, rows.length === 0 ? 'No entries.' : shown);
  return 'done';
}
