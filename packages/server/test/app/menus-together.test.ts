import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

/** PLATEN_MOVES=500 for the long form. */
const moves = Number(process.env['PLATEN_MOVES'] ?? 120);
const atOnce = 20;

let site: Site;
let nodes: RunningApp[];
beforeAll(async () => {
  site = await startSite();
  nodes = await Promise.all([site.startNode(), site.startNode()]);
});
afterAll(() => site.stop());

const send = (at: number, path: string, body: JsonMap): Promise<{ id: number } & JsonMap> =>
  write(nodes[at % 2] as RunningApp, site, { path, body });

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test(
  'items that are moved and reordered on two nodes at once are all there, and none stands above itself',
  { timeout: 600_000 },
  async () => {
    const menus = [await send(0, '/menus', { name: 'One' }), await send(0, '/menus', { name: 'Two' })].map(
      ({ id }) => id,
    );
    const ids: number[] = [];
    for (let at = 0; at < 24; at += 1) {
      const { id } = await send(at, '/menu-items', { title: `At ${at}`, url: '/', menus: menus[0] ?? 0 });
      ids.push(id);
    }
    const random = seeded(20_261_115);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const change = (): JsonMap => {
      const chance = random();
      if (chance < 0.6) return { parent: pick(ids) };
      if (chance < 0.7) return { parent: 0, menu_order: 1 };
      return chance < 0.85 ? { menu_order: 1 + Math.floor(random() * 30) } : { menus: pick(menus) };
    };
    for (let done = 0; done < moves; done += atOnce) {
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_, at) => send(at, `/menu-items/${pick(ids)}`, change())),
      );
      expect(answers.map(({ code }) => code).filter((code) => code !== undefined)).toEqual([]);
    }
    const { rows } = await sql<{ id: number; parent: number; menus: number }>`
      select post_id as id, menu_items.parent,
        (select count(*)::int from post_terms where post_terms.post_id = menu_items.post_id) as menus
        from menu_items join posts on posts.id = post_id and posts.status = 'publish' order by 1`.execute(
      site.db.kysely,
    );
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.every(({ menus: count }) => count === 1)).toBe(true);
    const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
    for (const id of ids) {
      const passed = new Set<number>();
      for (let at = id; at !== 0; at = parents.get(at) ?? 0) {
        expect(passed.has(at), `${id} stands above itself`).toBe(false);
        passed.add(at);
      }
    }
    // Nested enough for a circle to be possible at all.
    expect(rows.filter(({ parent }) => parent !== 0).length).toBeGreaterThan(3);
  },
);

test('a menu that goes while items are put into it takes them along, or they were never in it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: menu } = await send(0, '/menus', { name: `Round ${round}` });
    const adding = Array.from({ length: 8 }, (_, at) =>
      send(at, '/menu-items', { title: `At ${at}`, url: '/', menus: menu }).catch(() => null),
    );
    const removing = write(nodes[1] as RunningApp, site, { method: 'DELETE', path: `/menus/${menu}?force=true` });
    await Promise.all([...adding, removing]);
  }
  const { rows } = await sql`
    select posts.id from posts left join post_terms on post_id = posts.id
      where posts.type = 'nav_menu_item' and post_id is null`.execute(site.db.kysely);
  expect(rows).toEqual([]);
});
