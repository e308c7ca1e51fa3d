import { expect, test } from 'vitest';
import { nouns } from '../nouns.ts';
import type { OutboxEvent } from './event.ts';

test('every event that can be recorded is in the catalog; another one does not compile', () => {
  const catalog = new Set(nouns.flatMap(({ events = {} }) => Object.keys(events)));
  const known: OutboxEvent['kind'][] = ['import.started', 'import.finished', 'import.undone', 'post.published'];
  expect(known.filter((kind) => !catalog.has(kind))).toEqual([]);
  // @ts-expect-error No noun describes it. If this compiles, the names of events are no type any more.
  const unknown: OutboxEvent['kind'] = 'post.eaten';
  expect(catalog.has(unknown)).toBe(false);
});
