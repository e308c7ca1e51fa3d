import { mintPassword, requireAvailableFor } from '../../domain/application-passwords/application-passwords.actions.ts';
import { requireNamedUser } from '../../domain/users/named-user.actions.ts';
import { createPasswordLink } from '../../domain/users/password-links.actions.ts';
import type { Scope } from '../../scope.ts';
import { textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';
import { requireSite } from '../site/require-site.ts';
import { createNewPassword, sendAsOperator } from './users.ts';

/** What the command has made. */
interface Credential {
  readonly key: 'password' | 'applicationPassword' | 'passwordLink';
  readonly label: string;
  /** Null if the user provided it. */
  readonly secret: string | null;
  readonly remark: string;
}

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal, options } = given;
  const chosen = ['application', 'password-stdin', 'link'].filter((name) => options[name] !== undefined);
  if (chosen.length > 1) {
    const message = `Use one of ${chosen.map((name) => `--${name}`).join(', ')}, not several.`;
    throw new CommandError({ exit: 'unusable', message });
  }
  const { user, key, label, secret, remark } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const user = await requireNamedUser(scope, given.words[0] ?? '');
    return { user: user.login, ...(await createCredential(given, scope, user.id)) };
  });
  const rows: [string, string][] = [
    ['User name', user],
    ...(secret === null ? [] : [[label, `${secret}   (${remark})`] as [string, string]]),
  ];
  terminal.show(
    { user, ...(secret === null ? {} : { [key]: secret }) },
    columns(rows, (text) => terminal.style('dim', text)).join('\n'),
  );
  return 'done';
}

const shownOnce = 'shown only once';

async function createCredential(given: CommandContext, scope: Scope, userId: number): Promise<Credential> {
  const application = textOf(given, 'application');
  if (application !== undefined) {
    await requireAvailableFor(scope, userId);
    const { password } = await mintPassword(scope, { userId, name: application });
    return { key: 'applicationPassword', label: 'Application password', secret: password, remark: shownOnce };
  }
  if (given.options['link'] === true) {
    const secret = await createPasswordLink(scope, userId);
    return { key: 'passwordLink', label: 'Set a password', secret, remark: 'works once, within one hour' };
  }
  const { password, shown } = await createNewPassword(given, 'password-stdin');
  await sendAsOperator(scope, `/users/${userId}`, { password });
  return { key: 'password', label: 'Password', secret: shown ? password : null, remark: shownOnce };
}
