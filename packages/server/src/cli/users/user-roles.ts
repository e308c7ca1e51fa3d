import { requireNamedUser } from '../../domain/users/named-user.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { sendAsOperator } from './users.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const [name = '', wanted = ''] = given.words;
  const roles = wanted.split(',').map((role) => role.trim());
  const user = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const { id, login } = await requireNamedUser(scope, name);
    await sendAsOperator(scope, `/users/${id}`, { roles });
    return login;
  });
  given.terminal.show({ user, roles }, `Changed the roles of ${user} to ${roles.join(', ')}.`);
  return 'done';
}
