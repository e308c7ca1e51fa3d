import { requireNamedUser } from '../../domain/users/named-user.actions.ts';
import { createBreakGlassLink } from '../../domain/users/password-links.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const { user, link } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const found = await requireNamedUser(scope, given.words[0] ?? '');
    return { user: found.login, link: await createBreakGlassLink(scope, found.id) };
  });
  const rows: [string, string][] = [
    ['User name', user],
    ['Sign in', `${link}   (works once, within 10 minutes)`],
  ];
  terminal.show({ user, link }, columns(rows, (text) => terminal.style('dim', text)).join('\n'));
  return 'done';
}
