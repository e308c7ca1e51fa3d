import { mintPassword, requireAvailableFor } from '../domain/application-passwords/application-passwords.actions.ts';
import { requireNamedUser } from '../domain/users/named-user.actions.ts';
import type { Scope } from '../scope.ts';
import { textOf } from './command.ts';
import type { CommandContext } from './command.ts';
import type { Exit } from './exits.ts';
import { onSite } from './on-site.ts';
import { columns } from './terminal.ts';
import { createNewPassword, requireSite, sendAsOperator } from './users.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const { user, label, password } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const user = await requireNamedUser(scope, given.words[0] ?? '');
    return { user: user.login, ...(await renew(given, scope, user.id)) };
  });
  const rows: [string, string][] = [
    ['User name', user],
    ...(password === null ? [] : [[label, `${password}   (shown only now)`] as [string, string]]),
  ];
  const key = label === 'Password' ? 'password' : 'applicationPassword';
  terminal.show(
    { user, ...(password === null ? {} : { [key]: password }) },
    columns(rows, (text) => terminal.style('dim', text)).join('\n'),
  );
  return 'done';
}

async function renew(
  given: CommandContext,
  scope: Scope,
  userId: number,
): Promise<{ label: string; password: string | null }> {
  const application = textOf(given, 'application');
  if (application !== undefined) {
    await requireAvailableFor(scope, userId);
    const { password } = await mintPassword(scope, { userId, name: application });
    return { label: 'Application password', password };
  }
  const { password, shown } = await createNewPassword(given, 'stdin');
  await sendAsOperator(scope, `/users/${userId}`, { password });
  return { label: 'Password', password: shown ? password : null };
}
