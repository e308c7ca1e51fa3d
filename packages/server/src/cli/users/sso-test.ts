import { testProvider } from '../../domain/users/external-accounts.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const found = await onSite(given, async (site, config) =>
    testProvider(requireSite(await site.operatorScope()), config, given.words[0] ?? ''),
  );
  const { problems } = found;
  const rows: [string, string][] = [
    ['Redirect URI', found.redirectUri],
    ['Back-channel logout URI', found.logoutUri],
    ['Sign-out redirect URI', found.signOutUri],
    ['Signing keys', String(found.keys)],
    ['Status', problems.length === 0 ? 'ready' : problems.join(' ')],
  ];
  terminal.show({ ...found }, columns(rows, (text) => terminal.style('dim', text)).join('\n'));
  return problems.length === 0 ? 'done' : 'unhealthy';
}
