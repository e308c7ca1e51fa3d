import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { apply, beside, raise } from './ledger.ts';
import type { Change, Item, Kind, Ledger, Pending, Records } from './ledger.ts';

interface Found {
  readonly kind: Kind;
  readonly id: number;
  readonly state: Records[Kind];
}

interface Stored {
  readonly records: ReadonlyMap<string, Found>;
  /** `kind id` → what the outbox tells of it, in order. */
  readonly events: ReadonlyMap<string, readonly string[]>;
  /** Rows with the marker of another. */
  readonly doubled: readonly string[];
}

/** Each gives the marker of a row, its id and its state as the ledger has it. */
const queries: Readonly<Record<Kind, string>> = {
  post: `
    select split_part(title, ' ', 1) as marker, id::int, jsonb_build_object(
      'title', title, 'content', content, 'excerpt', excerpt, 'status', status, 'author', author, 'slug', slug,
      'trashedFrom', coalesce(trashed_from ->> 'status', ''), 'meta', coalesce(meta -> 'fx_string' ->> 0, ''),
      'categories', to_jsonb(array(select term_id from post_terms where post_id = posts.id and taxonomy = 'category' order by 1)),
      'tags', to_jsonb(array(select term_id from post_terms where post_id = posts.id and taxonomy = 'post_tag' order by 1)),
      'revisions', (select count(*) from revisions where post_id = posts.id and kind = 'revision'),
      'revised', coalesce((
        select revisions.content from revisions where post_id = posts.id and kind = 'revision'
          order by saved_gmt desc, revisions.id desc limit 1
      ), '')
    ) as state from posts`,
  term: `
    select split_part(name, ' ', 1) as marker, id::int, jsonb_build_object(
      'taxonomy', taxonomy, 'name', name, 'description', description, 'slug', slug, 'parent', coalesce(parent, 0),
      'meta', coalesce(meta -> 'fx_color' ->> 0, '')
    ) as state from terms`,
  comment: `
    select split_part(content, ' ', 1) as marker, id::int, jsonb_build_object(
      'post', coalesce(post_id, 0), 'parent', parent, 'author', author, 'content', content, 'status', status,
      'cameFrom', to_jsonb(came_from), 'meta', coalesce(meta -> 'fx_rating' ->> 0, '')
    ) as state from comments`,
  user: `
    select login as marker, id::int, jsonb_build_object(
      'login', login, 'email', email, 'name', display_name, 'description', description,
      'meta', coalesce(meta -> 'fx_nick' ->> 0, '')
    ) as state from users`,
};

const told = `
  select case kind when 'post.reassigned' then 'user ' || (subject ->> 'author')
      else split_part(kind, '.', 1) || ' ' || (subject ->> 'id') end as whom,
      array_agg(split_part(kind, '.', 2) order by id) as events
    from outbox group by 1`;

/** All there is. Nobody must be writing. */
async function read(client: Client): Promise<Stored> {
  const records = new Map<string, Found>();
  const doubled: string[] = [];
  for (const kind of ['post', 'term', 'comment', 'user'] as const) {
    const { rows } = await client.query<{ marker: string; id: number; state: Records[Kind] }>(queries[kind]);
    for (const { marker, id, state } of rows) {
      if (records.has(marker)) doubled.push(`${kind} ${id} is ${marker} once more`);
      records.set(marker, { kind, id, state });
    }
  }
  const { rows } = await client.query<{ whom: string; events: string[] }>(told);
  return { records, doubled, events: new Map(rows.map(({ whom, events }) => [whom, events])) };
}

/** What nobody asked the service for, because it was there before. */
export async function readBefore(client: Client): Promise<ReadonlySet<string>> {
  const { records, events } = await read(client);
  return new Set([...records.keys(), ...events.keys()]);
}

export interface Verdict {
  /** Acknowledged, but not there as acknowledged. */
  readonly lost: string[];
  /** There by half. */
  readonly torn: string[];
  /** There, though nobody asked for it or it was refused. */
  readonly phantom: string[];
  /** What became of the writes nobody knew the outcome of, by what was answered. */
  readonly settled: ReadonlyMap<string, number>;
}

/** Compares the database with the ledger, and settles in the ledger what was open. */
export async function judge(ledger: Ledger, client: Client, before: ReadonlySet<string>): Promise<Verdict> {
  const stored = await read(client);
  const verdict = { lost: [] as string[], torn: [] as string[], phantom: [...stored.doubled] };
  const settled = new Map<string, number>();
  for (const pending of ledger.pending.splice(0)) {
    if (pending.write.changes.length === 0) continue;
    const outcome = settle(ledger, stored, pending);
    raise(settled, `${pending.answer}: ${outcome}`);
    if (outcome === 'torn') verdict.torn.push(`${pending.write.verb}: ${JSON.stringify(pending.write)}`);
  }
  ledger.held.clear();
  const known = new Set(before);
  for (const item of ledger.items.values()) {
    known.add(item.marker).add(`${item.kind} ${item.id}`);
    const found = differences(stored, item);
    if (found.length > 0)
      verdict[found.every((name) => beside.has(name)) ? 'torn' : 'lost'].push(explain(stored, item));
    else if (!isTold(stored, item)) verdict.torn.push(explain(stored, item));
  }
  const strange = [...stored.records].filter(
    ([marker, { kind, id }]) => !known.has(marker) && !known.has(`${kind} ${id}`),
  );
  verdict.phantom.push(...strange.map(([, found]) => JSON.stringify(found)));
  const untold = [...stored.events].filter(([whom]) => !known.has(whom));
  verdict.phantom.push(...untold.map(([whom, events]) => `${whom}: ${events.join(', ')}`));
  return { ...verdict, settled };
}

type Expected = Pick<Change, 'item' | 'state' | 'events'>;

/** All of the write, or nothing of it. */
function settle(ledger: Ledger, stored: Stored, { write }: Pending): 'took place' | 'did not' | 'torn' {
  const isAsExpected = (expected: Expected): boolean =>
    isThere(stored, expected.item, expected.state) && isTold(stored, expected.item, expected.events);
  if (write.changes.every(isAsExpected)) {
    apply(ledger, write, stored.records.get(write.changes[0]?.item.marker ?? '')?.id ?? null);
    return 'took place';
  }
  return write.changes.every(({ item }) => isAsExpected({ item, state: item.state, events: item.events }))
    ? 'did not'
    : 'torn';
}

const isThere = ({ records }: Stored, { marker }: Item, state: Records[Kind] | null): boolean =>
  isDeepStrictEqual(records.get(marker)?.state ?? null, state);

/** Whoever has no id was never heard of; what the outbox tells of an id that nobody has is found apart. */
function isTold({ events, records }: Stored, { kind, marker, id, events: expected }: Item, wanted = expected): boolean {
  const known = id ?? records.get(marker)?.id;
  return isDeepStrictEqual(events.get(`${kind} ${known}`) ?? [], [...wanted]);
}

/** The members that are not as they should be; all of them where the record should be there and is not, or the reverse. */
function differences({ records }: Stored, { marker, id, state }: Item): string[] {
  const found = records.get(marker);
  if (state === null && found === undefined) return [];
  if (state === null || found === undefined || found.id !== id) return ['id'];
  const has = new Map<string, unknown>(Object.entries(found.state));
  return Object.entries(state).flatMap(([name, value]) => (isDeepStrictEqual(has.get(name), value) ? [] : [name]));
}

function explain({ records, events }: Stored, item: Item): string {
  const found = records.get(item.marker);
  const told = events.get(`${item.kind} ${item.id}`) ?? [];
  return `${item.kind} ${item.id} is to be ${JSON.stringify([item.state, item.events])}, is ${JSON.stringify([found?.state ?? null, told])}`;
}
