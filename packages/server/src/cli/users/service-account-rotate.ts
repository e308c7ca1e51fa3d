import {
  listServiceAccounts,
  requireCurrentKey,
  rotateKey,
} from '../../domain/service-accounts/service-accounts.actions.ts';
import { serviceAccountErrors } from '../../domain/service-accounts/service-accounts.errors.ts';
import { textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const [user = ''] = given.words;
  const { name, key, expires } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const account = (await listServiceAccounts(scope)).find(({ login }) => login === user);
    if (account === undefined) throw serviceAccountErrors.unknown(`"${user}"`);
    return rotateKey(scope, requireCurrentKey(account, textOf(given, 'key')));
  });
  const rows: [string, string][] = [
    ['User name', user],
    ['Key', `${key}   (shown only once)`],
    ['Expires', `${expires} GMT`],
    ['Former key', 'works for another 24 hours'],
  ];
  terminal.show({ user, name, key, expires }, columns(rows, (text) => terminal.style('dim', text)).join('\n'));
  return 'done';
}
