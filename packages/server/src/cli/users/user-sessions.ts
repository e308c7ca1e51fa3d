import { requireNamedUser } from '../../domain/users/named-user.actions.ts';
import { sessionsOf } from '../../domain/users/user-sessions.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const sessions = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    return sessionsOf(scope, await requireNamedUser(scope, given.words[0] ?? ''));
  });
  const rows = sessions.map(({ createdAt, source, agent }): [string, string] => [createdAt, `${source}  ${agent}`]);
  const shown = columns(rows, (text) => terminal.style('dim', text)).join('\n');
  terminal.show({ sessions }, rows.length === 0 ? 'No active sessions.' : shown);
  return 'done';
}
