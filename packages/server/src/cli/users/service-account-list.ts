import { listServiceAccounts } from '../../domain/service-accounts/service-accounts.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const accounts = await onSite(given, async (site) => listServiceAccounts(requireSite(await site.operatorScope())));
  const rows = accounts.flatMap(({ login, keys }): [string, string][] =>
    keys.length === 0
      ? [[login, 'no keys']]
      : keys.map(({ name, expires, expired, replaced, lastUsed }) => [
          login,
          `${name}  ${expired ? 'expired' : 'expires'} ${expires}${replaced ? ' (replaced)' : ''}  ${lastUsed === null ? 'never used' : `last used ${lastUsed}`}`,
        ]),
  );
  const shown = columns(rows, (text) => terminal.style('dim', text)).join('\n');
  terminal.show(
    {
      serviceAccounts: accounts.map(({ login, name, roles, isDisabled, keys }) => ({
        login,
        name,
        roles,
        disabled: isDisabled,
        keys: keys.map(({ uuid, name: keyName, expires, expired, replaced, lastUsed }) => ({
          uuid,
          name: keyName,
          expires,
          expired,
          replaced,
          lastUsed,
        })),
      })),
    },
    rows.length === 0 ? 'No service accounts. Create one with `platen service-account create`.' : shown,
  );
  return 'done';
}
