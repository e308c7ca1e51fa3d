import { identityProvidersOf } from '../../domain/users/external-accounts.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const providers = await onSite(given, async (site, config) =>
    identityProvidersOf(requireSite(await site.operatorScope()), config),
  );
  const rows = providers.map(({ id, label, issuer, users }): [string, string] => [
    id,
    `${label}  ${issuer}  ${users} ${users === 1 ? 'user' : 'users'}`,
  ]);
  const shown = columns(rows, (text) => terminal.style('dim', text)).join('\n');
  terminal.show({ providers }, rows.length === 0 ? 'No identity providers. Set PLATEN_OIDC_<ID>_ISSUER.' : shown);
  return 'done';
}
