import { expect, test } from 'vitest';
import type { Json } from '../../../src/lib/json.ts';
import { differences, startMirror } from './mirror.ts';
import type { Ask } from './mirror.ts';

interface Told {
  readonly id: number;
  /** Null once it is gone. */
  readonly title: string | null;
}

/** Users, since nothing else follows from a change of one. */
const changeOf = ({ id, title }: Told): Json => ({
  kind: 'user',
  id,
  type: '',
  deleted: title === null,
  record: title === null ? null : { id, title },
});

/** A site where this happened, whose feed tells something that may differ. */
function siteOf(happened: readonly Told[], feed: readonly Told[]): Ask {
  const now = new Map(happened.map(({ id, title }) => [id, title]));
  return async (path) => {
    if (path.startsWith('changes')) {
      const changes = path.includes('since=') ? feed.map(changeOf) : [];
      return { status: 200, body: { changes, cursor: 'one', more: false } };
    }
    const id = Number(path.split('/')[1]);
    const title = now.get(id) ?? null;
    return title === null ? { status: 404, body: {} } : { status: 200, body: { id, title } };
  };
}

const happened: readonly Told[] = [
  { id: 1, title: 'a' },
  { id: 2, title: 'b' },
  { id: 1, title: 'c' },
  { id: 3, title: 'd' },
  { id: 2, title: null },
  { id: 3, title: 'e' },
];
const all = [1, 2, 3].map((id) => ({ kind: 'user', id, type: '' }));

async function misled(feed: readonly Told[]): Promise<readonly string[]> {
  const ask = siteOf(happened, feed);
  const mirror = await startMirror(ask);
  await mirror.follow();
  return differences(mirror, ask, all);
}

test('a copy that was told everything, or some of it twice in a row, equals its source', async () => {
  expect(await misled(happened)).toEqual([]);
  for (const at of happened.keys())
    expect(await misled(happened.toSpliced(at, 0, ...happened.slice(at, at + 1)))).toEqual([]);
});

/** The last word on each record. */
const lastOf = new Map(happened.map(({ id }, at) => [id, at]));

test('a change that is dropped is found, if nothing later is told of the record', async () => {
  for (const [at, { id }] of happened.entries()) {
    const isLast = lastOf.get(id) === at;
    expect(await misled(happened.toSpliced(at, 1))).toEqual(isLast ? [`user-${id}`] : []);
  }
});

test('a change that is told behind a later one of the same record, or once more after it, is found', async () => {
  for (const [at, one] of happened.entries()) {
    const expected = lastOf.get(one.id) === at ? [] : [`user-${one.id}`];
    expect(await misled([...happened.toSpliced(at, 1), one])).toEqual(expected);
    expect(await misled([...happened, one])).toEqual(expected);
  }
});

test('what never happened is found', async () => {
  expect(await misled([...happened, { id: 9, title: 'x' }])).toEqual(['user-9']);
});
