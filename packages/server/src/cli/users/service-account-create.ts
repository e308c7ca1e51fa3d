import { isList, isMap, scalarText } from '../../lib/json.ts';
import { textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { columns } from '../terminal.ts';
import { postAsOperator } from './users.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal, options } = given;
  const [username = ''] = given.words;
  const role = textOf(given, 'role') ?? 'subscriber';
  const days = textOf(given, 'days');
  const route = textOf(given, 'scope');
  const scopes = {
    ...(options['read-only'] === true && { readOnly: true }),
    ...(route !== undefined && { prefixes: [route] }),
  };
  const created = await onSite(given, async (site) =>
    postAsOperator(requireSite(await site.operatorScope()), '/platen/v1/service-accounts', {
      username,
      roles: [role],
      ...(days !== undefined && { days }),
      ...(Object.keys(scopes).length > 0 && { scopes }),
    }),
  );
  const [id, key] = [Number(created['id']), scalarText(created['key'])];
  const [first] = isList(created['keys']) ? created['keys'] : [];
  const expires = isMap(first) ? scalarText(first['expires']) : '';
  const rows: [string, string][] = [
    ['User name', username],
    ['Id', String(id)],
    ['Role', role],
    ['Key', `${key}   (shown only once)`],
    ['Expires', `${expires} GMT`],
  ];
  terminal.show(
    { user: username, id, role, key, expires },
    columns(rows, (text) => terminal.style('dim', text)).join('\n'),
  );
  return 'done';
}
