import { isDeepStrictEqual } from 'node:util';
import { isMap } from '../../../src/lib/json.ts';
import type { Json, JsonMap } from '../../../src/lib/json.ts';

export interface Asked {
  readonly status: number;
  readonly body: Json;
}

export type Ask = (path: string) => Promise<Asked | null>;

interface Change {
  readonly kind: string;
  readonly id: number | null;
  readonly type: string;
  readonly deleted: boolean;
  readonly record: JsonMap | null;
}

/** A copy of what one caller may see, kept by following the changes alone. */
export interface Mirror {
  readonly records: ReadonlyMap<string, JsonMap>;
  /** Looks once; whether there is more to be had at once. */
  follow(): Promise<boolean>;
}

const routes: Readonly<Record<string, string>> = { comment: 'comments', user: 'users' };

export const routeOf = (kind: string, id: number, type = ''): string => {
  const base = kind === 'post' ? (type === 'page' ? 'pages' : 'posts') : kind === 'term' ? 'tags' : routes[kind];
  return `${base}/${id}`;
};

/** Begins with an empty site, and with the cursor of that moment. */
export async function startMirror(ask: Ask, query = 'per_page=100'): Promise<Mirror> {
  const records = new Map<string, JsonMap>();
  let cursor: string | null = null;
  const patiently = async (path: string): Promise<Asked> => {
    for (;;) {
      const answered = await ask(path);
      if (answered !== null && answered.status < 500) return answered;
    }
  };
  const refresh = async (key: string, path: string): Promise<void> => {
    const { status, body } = await patiently(path);
    if (status === 200) records.set(key, body as JsonMap);
    else records.delete(key);
  };
  const apply = async ({ kind, id, deleted, record }: Change): Promise<void> => {
    const key = `${kind}-${id}`;
    const before = records.get(key);
    if (deleted || record === null) records.delete(key);
    else records.set(key, record);
    // What belongs to a post comes and goes with it, and posts lose a term that goes; nobody is told one by one.
    if (kind === 'post' && before?.['status'] !== record?.['status']) {
      for (const [other, { post }] of records)
        if (other.startsWith('comment-') && post === id) await refresh(other, other.replace('-', 's/'));
      const { body } = deleted ? { body: [] } : await patiently(`comments?post=${id}&per_page=100`);
      for (const comment of Array.isArray(body) ? (body as JsonMap[]) : [])
        records.set(`comment-${Number(comment['id'])}`, comment);
    }
    if (kind === 'term' && deleted)
      for (const [other, { tags, id: post, type }] of records)
        if (other.startsWith('post-') && Array.isArray(tags) && tags.includes(id))
          await refresh(other, routeOf('post', Number(post), String(type)));
  };
  const follow = async (): Promise<boolean> => {
    const { status, body } = await patiently(`changes?${query}${cursor === null ? '' : `&since=${cursor}`}`);
    if (status !== 200) throw new Error(`The changes cannot be followed: ${JSON.stringify(body)}`);
    const page = body as unknown as { changes: Change[]; cursor: string; more: boolean };
    for (const change of page.changes) await apply(change);
    ({ cursor } = page);
    return page.more;
  };
  await follow();
  return { records, follow };
}

/** What differs between a copy and what the caller gets when they ask for each record. */
export async function differences(
  { records }: Pick<Mirror, 'records'>,
  ask: Ask,
  all: readonly { readonly kind: string; readonly id: number; readonly type: string }[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { kind, id, type } of all) {
    const key = `${kind}-${id}`;
    const answered = await ask(routeOf(kind, id, type));
    const source = answered?.status === 200 ? answered.body : undefined;
    if (!isDeepStrictEqual(told(kind, source), told(kind, records.get(key)))) found.push(key);
  }
  const known = new Set(all.map(({ kind, id }) => `${kind}-${id}`));
  return [...found, ...[...records.keys()].filter((key) => !known.has(key))];
}

/** How many posts a term has changes with its posts, and no event of the term tells of it. */
const told = (kind: string, record: Json | undefined): Json | undefined =>
  kind === 'term' && isMap(record) ? { ...record, count: 0 } : record;
