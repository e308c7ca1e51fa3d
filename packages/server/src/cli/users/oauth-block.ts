import { setClientState } from '../../domain/users/connections.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const [client = ''] = given.words;
  const ended = await onSite(given, async (site) =>
    setClientState(requireSite(await site.operatorScope()), client, 'blocked'),
  );
  given.terminal.show({ client, state: 'blocked', ended }, `Blocked ${client}, and ended ${ended} connections.`);
  return 'done';
}
