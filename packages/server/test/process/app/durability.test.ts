import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '../../durability/rig.ts';
import type { Rig } from '../../durability/rig.ts';

/** Acknowledged writes; `PLATEN_DURABILITY=250000` for the long form, which has 200 kills. */
const writes = Number(process.env['PLATEN_DURABILITY'] ?? 5000);
const kills = Math.max(10, Math.round(writes / 1250));

/** How many different ones there are. */
const verbs = 17;

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const sorted = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * What was acknowledged is there, whole, after nodes and PostgreSQL were killed under writers of every verb; what was
 * refused is not; and of a write that nobody knows the outcome of there is everything or nothing.
 */
test(
  `${writes} acknowledged writes survive ${kills} kills of nodes and of PostgreSQL`,
  { timeout: 300_000 + writes * 60 },
  async () => {
    const began = performance.now();
    const tell = (): void => {
      const { total, answers } = rig.ledger;
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(`${total} acknowledged writes in ${seconds} s, kills`, rig.kills);
      console.log('answers', sorted(answers), 'open outcomes', sorted(rig.settled));
    };
    const found = await rig.run({ writes, kills, checkEvery: writes > 5000 ? 10 : 4, onChecked: tell });
    const { acknowledged, wrong } = rig.ledger;
    tell();
    console.log('writes', sorted(acknowledged));
    expect(found).toEqual({ lost: [], torn: [], phantom: [], broken: {} });
    expect(wrong).toEqual([]);
    expect(rig.kills.postgres + rig.kills.nodes).toBe(kills);
    expect(acknowledged.size).toBe(verbs);
  },
);

const anyPost = `(select post_id from post_terms where taxonomy = 'post_tag' and status = 'publish' limit 1)`;

/** What is done behind the back of the service, and what the rig has to say of it. */
const harms: readonly (readonly [harm: string, found: string])[] = [
  [`update posts set title = title || ' changed' where id = ${anyPost}`, 'lost'],
  ['delete from comments where id = (select max(id) from comments)', 'lost'],
  [`delete from post_terms where taxonomy = 'post_tag' and post_id = ${anyPost}`, 'torn'],
  ['delete from outbox where id = (select max(id) from outbox)', 'torn'],
  [`delete from revisions where id = (select max(id) from revisions where kind = 'revision')`, 'torn'],
  [`insert into terms (taxonomy, name, slug) values ('post_tag', 'Unasked', 'unasked')`, 'phantom'],
  [`insert into outbox (kind, subject) values ('post.published', '{"id": 999999999}')`, 'phantom'],
  ['update term_counts set count = count - 1 where count > 1', 'counts of terms'],
  [`update posts set comment_count = comment_count + 1 where id = ${anyPost}`, 'comments of posts'],
  [`update post_totals set posts = posts - 1 where author = -1 and week = 'infinity'`, 'totals of posts'],
  ['update user_totals set users = users + 1 where shard = 3', 'totals of users'],
];

test.each(harms)('the rig finds what is wrong after: %s', async (harm, found) => {
  const { broken, ...verdict } = await rig.checkHarmed(harm);
  const named = Object.entries(verdict).flatMap(([name, all]) => (all.length > 0 ? [name] : []));
  expect([...named, ...Object.keys(broken)]).toContain(found);
});
