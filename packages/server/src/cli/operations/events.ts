import { keptEvents } from '../../domain/changes/changes.actions.ts';
import { numberOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const after = numberOf(given, 'after');
  const limit = numberOf(given, 'limit') ?? 50;
  const events = await onSite(given, async (site) => keptEvents(await site.operatorScope(), { after, limit }));
  const rows = events.map(({ sequence, at, kind, subject, actor }): [string, string] => [
    String(sequence),
    `${at}  ${kind}  ${JSON.stringify(subject)}${actor === null ? '' : `  by user ${actor}`}`,
  ]);
  const shown = columns(rows, (text) => terminal.style('dim', text)).join('\n');
  terminal.show({ events: events.map((event) => ({ ...event })) }, rows.length === 0 ? 'No events.' : shown);
  return 'done';
}
