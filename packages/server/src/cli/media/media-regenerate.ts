import { imagesFrom, regenerateImages } from '../../domain/media/images/regenerate.actions.ts';
import type { Scope } from '../../scope.ts';
import { textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { reasonOf } from '../reason.ts';

interface Outcome {
  images: number;
  sizes: number;
  readonly failed: number[];
  /** Next image id, if interrupted. */
  stoppedAt: number | null;
}

export async function run(given: CommandContext): Promise<Exit> {
  const from = textOf(given, 'from') ?? '0';
  if (!/^\d{1,15}$/.test(from)) {
    throw new CommandError({ exit: 'unusable', message: `--from must be an image id, not "${from}".` });
  }
  const onlyMissing = given.options['only-missing'] === true;
  const outcome = await onSite(given, async (site) =>
    regenerate(given, await site.operatorScope(), { from: Number(from), onlyMissing }),
  );
  const { images, sizes, failed, stoppedAt } = outcome;
  const again = `platen media regenerate${onlyMissing ? ' --only-missing' : ''} --from ${stoppedAt}`;
  const words = [
    `Generated ${sizes} sizes of ${images} images.`,
    ...(failed.length === 0 ? [] : [`${failed.length} images failed: ${failed.slice(0, 20).join(', ')}.`]),
    ...(stoppedAt === null ? [] : [`Interrupted. Resume with: ${again}`]),
  ];
  given.terminal.show({ images, sizes, failed, stoppedAt }, words.join('\n'));
  return failed.length === 0 ? 'done' : 'failed';
}

async function regenerate(
  { terminal }: CommandContext,
  scope: Scope,
  given: { readonly from: number; readonly onlyMissing: boolean },
): Promise<Outcome> {
  const outcome: Outcome = { images: 0, sizes: 0, failed: [], stoppedAt: null };
  const total = await imagesFrom(scope, given.from);
  const asked = { stop: false };
  const stop = (): void => void (asked.stop = true);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  for await (const { id, made, failure } of regenerateImages(scope, given)) {
    outcome.images += 1;
    outcome.sizes += made;
    if (failure !== undefined) {
      outcome.failed.push(id);
      terminal.note(`Image ${id}: ${reasonOf(failure)}`);
    }
    terminal.progress(`${bar(outcome.images, total)} ${outcome.images} of ${total}, image ${id}`);
    if (asked.stop) {
      outcome.stoppedAt = id + 1;
      break;
    }
  }
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return outcome;
}

const barLength = 30;

function bar(done: number, total: number): string {
  const filled = total === 0 ? barLength : Math.min(barLength, Math.round((done / total) * barLength));
  return `[${'#'.repeat(filled)}${'-'.repeat(barLength - filled)}]`;
}
