import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inactiveSidebar } from '../../src/domain/widgets/widget.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { sidebarsPlugin } from '../support/widgets.ts';

/** How many writes there are; `PLATEN_MOVES=500` for the long form. */
const moves = Number(process.env['PLATEN_MOVES'] ?? 80);
const writers = 16;

let site: Site;
let nodes: readonly RunningApp[];

beforeAll(async () => {
  site = await startSite();
  nodes = await Promise.all([1, 2].map(() => site.startNode({ plugins: [sidebarsPlugin] })));
});
afterAll(() => site.stop());

async function send(
  at: number,
  method: string,
  path: string,
  body?: JsonMap,
): Promise<{ status: number; body: never }> {
  const answered = await fetch(`${nodes[at % nodes.length]?.url}/cms-json/cms/v2/${path}`, {
    method,
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answered.status, body: (await answered.json()) as never };
}

const sidebars = ['left', 'right', inactiveSidebar];

/** What a reader sees at one moment: every widget, in the order of its sidebar. */
async function seen(at: number): Promise<string[]> {
  const { body } = await send(at, 'GET', 'sidebars');
  return (body as readonly { widgets: string[] }[]).flatMap(({ widgets }) => widgets);
}

test('whatever is moved at once, over two nodes, no widget is lost and none is in two places', async () => {
  const stays: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const { body } = await send(at, 'POST', 'widgets', { id_base: 'text', sidebar: sidebars[at % 3] ?? '' });
    stays.push((body as { id: string }).id);
  }
  let seed = 20_261_115;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const some = (): string[] => stays.filter(() => random(2) === 0).toSorted(() => random(3) - 1);
  const numbers: string[] = [];
  const statuses = new Set<number>();
  const note = ({ status }: { status: number }): void => void statuses.add(status);

  const write = async (at: number): Promise<void> => {
    const sidebar = sidebars[random(3)] ?? '';
    const widget = `widgets/${stays[random(stays.length)]}`;
    switch (random(5)) {
      case 0:
        return note(await send(at, 'PUT', `sidebars/${sidebar}`, { widgets: some() }));
      case 1:
        return note(await send(at, 'DELETE', widget));
      case 2: {
        const { status, body } = await send(at, 'POST', 'widgets', { id_base: 'search', sidebar });
        note({ status });
        numbers.push((body as { id: string }).id);
        return;
      }
      default:
        return note(await send(at, 'PUT', widget, { sidebar, instance: { raw: { title: `Move ${at}` } } }));
    }
  };

  let isOver = false;
  const read = async (at: number): Promise<void> => {
    while (!isOver) {
      const places = await seen(at);
      expect(new Set(places).size).toBe(places.length);
      expect(places).toEqual(expect.arrayContaining(stays));
      await sleep(1);
    }
  };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < moves; at = next++) await write(at);
  };
  const readers = [read(0), read(1)];
  await Promise.all(Array.from({ length: writers }, work)).finally(() => (isOver = true));
  await Promise.all(readers);

  expect([...statuses].toSorted()).toEqual([200, 201]);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect((await seen(0)).toSorted()).toEqual([...stays, ...numbers].toSorted());
  const { rows } = await sql`
    select sidebar, position from widgets group by sidebar, position having count(*) > 1`.execute(site.db.kysely);
  expect(rows).toEqual([]);
});
