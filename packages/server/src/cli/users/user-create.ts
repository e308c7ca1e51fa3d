import { mintPassword } from '../../domain/application-passwords/application-passwords.actions.ts';
import { inTransaction } from '../../site/transaction.ts';
import { textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';
import { requireSite } from '../site/require-site.ts';
import { createNewPassword, sendAsOperator } from './users.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const username = given.words[0] ?? (await prompted(given, { name: 'User name', flag: 'it as an argument' }));
  const email = textOf(given, 'email') ?? (await prompted(given, { name: 'Email address', flag: '--email' }));
  const role = textOf(given, 'role') ?? 'subscriber';
  const { password, shown } = await createNewPassword(given, 'password-stdin');
  const application = textOf(given, 'application');
  const made = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    return inTransaction(scope, async (inner) => {
      const id = await sendAsOperator(inner, '/users', { username, email, password, roles: [role] });
      if (application === undefined) return { id };
      const minted = await mintPassword(inner, { userId: id, name: application });
      return { id, applicationPassword: minted.password };
    });
  });
  const rows: [string, string][] = [
    ['User name', username],
    ['Id', String(made.id)],
    ['Role', role],
    ...(shown ? [['Password', `${password}   (shown only once)`] as [string, string]] : []),
    ...(made.applicationPassword === undefined
      ? []
      : [['Application password', `${made.applicationPassword}   (shown only once)`] as [string, string]]),
  ];
  terminal.show(
    { user: username, email, role, ...made, ...(shown ? { password } : {}) },
    columns(rows, (label) => terminal.style('dim', label)).join('\n'),
  );
  return 'done';
}

async function prompted({ terminal }: CommandContext, { name, flag }: { name: string; flag: string }): Promise<string> {
  const answer = terminal.interactive ? await terminal.ask(`${name}: `) : '';
  if (answer !== '') return answer;
  throw new CommandError({
    exit: 'unusable',
    message: `Missing value: ${name.toLowerCase()}. Pass ${flag}.`,
    hint: 'Run "platen user create --help" for usage.',
  });
}
