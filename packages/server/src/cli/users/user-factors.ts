import { requireNamedUser } from '../../domain/users/named-user.actions.ts';
import { securityOf } from '../../domain/users/user-security.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const { user, security } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const found = await requireNamedUser(scope, given.words[0] ?? '');
    return { user: found.login, security: await securityOf(scope, found) };
  });
  const { totp, recoveryCodes, passkeys, isRequired } = security;
  const rows: [string, string][] = [
    ['User name', user],
    ['Required', isRequired ? 'yes' : 'no'],
    ['Authenticator app', totp === null ? 'off' : `on since ${totp}`],
    ['Recovery codes', `${recoveryCodes} left`],
    ['Passkeys', passkeys.map(({ name }) => name).join(', ') || 'none'],
  ];
  terminal.show(
    { user, required: isRequired, totp, recoveryCodes, passkeys: passkeys.map(({ name }) => name) },
    columns(rows, (label) => terminal.style('dim', label)).join('\n'),
  );
  return 'done';
}
