import { commentVerbs } from './comment-verbs.ts';
import { touched } from './ledger.ts';
import type { Item, Write } from './ledger.ts';
import { postVerbs } from './post-verbs.ts';
import { refusals } from './refusals.ts';
import { termVerbs } from './term-verbs.ts';
import { userVerbs } from './user-verbs.ts';
import type { Verb, Weighted, Writer } from './writer.ts';

/** Comments are not taken in batches. */
const alone: readonly Weighted[] = commentVerbs;
const batched: readonly Weighted[] = [...postVerbs, ...termVerbs, ...userVerbs];
const inBatch = 16;

/** Writes to be sent together: one, or the parts of a batch, none of which touches what another does. */
export function nextWrites(writer: Writer, most = inBatch): Write[] {
  const turn = Math.random();
  if (turn < 0.05) return drawn(writer, refusals, 1);
  if (turn < 0.45) return drawn(writer, alone, 1);
  return drawn(writer, batched, turn < 0.55 ? 1 : most);
}

function drawn(writer: Writer, verbs: readonly Weighted[], amount: number): Write[] {
  const writes: Write[] = [];
  const taken = new Set<Item>();
  for (let tries = 0; writes.length < amount && tries < amount * 4; tries += 1) {
    const write = draw(verbs)(writer);
    if (write === null) continue;
    const items = touched(write);
    if (items.some((item) => taken.has(item) || writer.ledger.held.has(item))) continue;
    for (const item of items) taken.add(item);
    writes.push(write);
  }
  return writes;
}

function draw(verbs: readonly Weighted[]): Verb {
  const all = verbs.reduce((sum, [weight]) => sum + weight, 0);
  let left = Math.random() * all;
  for (const [weight, verb] of verbs) {
    left -= weight;
    if (left < 0) return verb;
  }
  return () => null;
}
