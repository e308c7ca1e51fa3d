import { grace } from '../../domain/media/files/media-sweep.actions.ts';
import { textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';

const minute = 60_000;

export async function run(given: CommandContext): Promise<Exit> {
  const minutes = textOf(given, 'minutes') ?? String(grace / minute);
  if (!/^\d{1,6}$/.test(minutes)) {
    throw new CommandError({ exit: 'unusable', message: `--minutes must be a whole number, not "${minutes}".` });
  }
  const removed = await onSite(given, async (site) =>
    (await site.operatorScope()).files.sweep(Number(minutes) * minute),
  );
  given.terminal.show({ removed }, removed === 0 ? 'No orphaned files found.' : `Deleted ${removed} orphaned files.`);
  return 'done';
}
