import { requireNamedUser } from '../../domain/users/named-user.actions.ts';
import { disableUser } from '../../domain/users/user-security.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const user = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const found = await requireNamedUser(scope, given.words[0] ?? '');
    await disableUser(scope, found);
    return found.login;
  });
  given.terminal.show({ user }, `Disabled ${user}, and ended all sessions.`);
  return 'done';
}
