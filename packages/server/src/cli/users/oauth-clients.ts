import { oauthClients } from '../../domain/users/connections.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const clients = await onSite(given, async (site) => {
    const found = await oauthClients(requireSite(await site.operatorScope()));
    return found.map(({ id, name, kind, state, createdAt, lastUsedAt }) => ({
      id,
      name,
      kind,
      state,
      createdAt,
      lastUsedAt,
    }));
  });
  const rows = clients.map(({ id, name, state }): [string, string] => [id, `${state}  ${name}`]);
  const shown = columns(rows, (text) => terminal.style('dim', text)).join('\n');
  terminal.show({ clients }, rows.length === 0 ? 'No OAuth clients.' : shown);
  return 'done';
}
