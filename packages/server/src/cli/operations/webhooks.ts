import { listWebhooks } from '../../domain/webhooks/webhooks.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const found = await onSite(given, async (site) => listWebhooks(await site.operatorScope()));
  const webhooks = found.map(({ secrets: _, ...webhook }) => webhook);
  const rows = webhooks.map(({ id, url, types, status, reason }): [string, string] => [
    String(id),
    [url, types.join(', ') || 'all events', status === 'paused' ? `paused: ${reason}` : ''].filter(Boolean).join('  '),
  ]);
  const shown = columns(rows, (text) => terminal.style('dim', text)).join('\n');
  terminal.show({ webhooks }, rows.length === 0 ? 'No webhooks.' : shown);
  return 'done';
}
