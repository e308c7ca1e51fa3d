import { ownTime } from './own-time.ts';

type Work = (text: string) => unknown;
type Text = (length: number) => string;

export const repeated =
  (unit: string): Text =>
  (length) =>
    unit.repeat(Math.ceil(length / unit.length));

/** Times as long for twice the text: 2 where time is in proportion to it, 4 where it goes by its square. */
export const inProportion = 2.5;

const doublings = 3;
const parts = 2 ** doublings;
const turns = 8;

/** Milliseconds. The clock ticks in steps of four: in less than ten of them a text was read a few times at most. */
const measurable = 40;
const endless = 5000;

/**
 * How many times longer twice the text takes, as the mean of three doublings; 0 where it takes no time to speak of. The
 * small text is done as often as it fits into the large one, in turns with it, so that both sides read as much, leave as
 * much garbage and meet the same neighbours. Those make either side slower, never faster: the least is what counts, and
 * where that is too much, there are more turns.
 */
export async function growth(work: Work, text: Text, size: number): Promise<number> {
  // A first taste, so that a quadratic step is found out at once instead of running for minutes.
  if ((await ownTime(() => work(text(size / (2 * parts))))) > endless) return Infinity;
  const [short, long] = [text(size / parts), text(size)];
  let [least, leastOfParts] = [Infinity, Infinity];
  let times = Infinity;
  for (let turn = 0; turn < turns && times >= inProportion; turn += 1) {
    least = Math.min(least, await ownTime(() => work(long)));
    if (least < measurable) return 0;
    leastOfParts = Math.min(leastOfParts, await ownTime(() => repeat(work, short)));
    times = ((parts * least) / leastOfParts) ** (1 / doublings);
  }
  return times;
}

async function repeat(work: Work, text: string): Promise<void> {
  for (let done = 0; done < parts; done += 1) await work(text);
}
