import { removePasswords } from '../../domain/application-passwords/application-passwords.actions.ts';
import { endConnections } from '../../domain/users/connections.actions.ts';
import { requireNamedUser } from '../../domain/users/named-user.actions.ts';
import { endSessions } from '../../domain/users/user-sessions.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { user, removed } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const found = await requireNamedUser(scope, given.words[0] ?? '');
    await endSessions(scope, found);
    await endConnections(scope, found);
    return { user: found.login, removed: await removePasswords(scope, found.id) };
  });
  given.terminal.show(
    { user, removed },
    `Ended all sessions and connections of ${user} and deleted ${removed} application passwords.`,
  );
  return 'done';
}
