import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { callRoute } from '../../site/call-route.ts';
import type { Scope } from '../../scope.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const users = await onSite(given, async (site) => allUsers(requireSite(await site.operatorScope())));
  const rows = users.map(({ login, roles, email }): [string, string] => [login, `${roles.join(', ')}  ${email}`]);
  terminal.show(
    { users: users.map((user) => ({ ...user })) },
    columns(rows, (text) => terminal.style('bold', text)).join('\n'),
  );
  return 'done';
}

interface Listed {
  readonly login: string;
  readonly email: string;
  readonly roles: readonly string[];
}

async function allUsers(scope: Scope): Promise<readonly Listed[]> {
  const users: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const query = { context: 'edit', per_page: 100, page, orderby: 'id' };
    const { data } = await callRoute(scope, { route: `/${scope.site.dialect.namespace('v2')}/users`, query });
    const found = isList(data) ? data.filter(isMap) : [];
    users.push(...found.map(listed));
    if (found.length < 100) return users;
  }
}

const listed = ({ username, email, roles }: JsonMap): Listed => ({
  login: scalarText(username),
  email: scalarText(email),
  roles: isList(roles) ? roles.map(scalarText) : [],
});
