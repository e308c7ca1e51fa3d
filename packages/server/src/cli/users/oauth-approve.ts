import { setClientState } from '../../domain/users/connections.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const [client = ''] = given.words;
  await onSite(given, async (site) => setClientState(requireSite(await site.operatorScope()), client, 'approved'));
  given.terminal.show({ client, state: 'approved' }, `Approved ${client}.`);
  return 'done';
}
