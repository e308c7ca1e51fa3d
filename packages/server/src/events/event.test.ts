import { expect, test } from 'vitest';
import { nouns } from '../nouns.ts';
import { envelopeOf, eventId, tagPrefixOf } from './event.ts';
import type { OutboxEvent, SequencedEvent } from './event.ts';

test('every event that can be recorded is in the catalog; another one does not compile', () => {
  const catalog = new Set(nouns.flatMap(({ events = {} }) => Object.keys(events)));
  const known: OutboxEvent['kind'][] = ['import.started', 'import.finished', 'import.undone', 'post.published'];
  expect(known.filter((kind) => !catalog.has(kind))).toEqual([]);
  // @ts-expect-error No noun describes it. If this compiles, the names of events are no type any more.
  const unknown: OutboxEvent['kind'] = 'post.eaten';
  expect(catalog.has(unknown)).toBe(false);
});

const installation = {
  id: '1f0c9a3e-52d4-4e0b-9d27-000000000000',
  installedAtMs: 0,
  siteKeysAtMs: Date.parse('2026-11-19'),
};
const event: SequencedEvent = {
  id: 42,
  sequence: 7,
  kind: 'post.published',
  at: '2026-11-20T10:00:00.000Z',
  subject: { id: 3 },
  tags: ['posts', 'post-3'],
  actor: null,
  before: null,
  after: null,
};

test('an id has 12 digits of the installation, except in events of earlier builds, which keep theirs', () => {
  const sender = { installation, tagPrefix: '' };
  expect(eventId(event, sender)).toBe('evt_1f0c9a3e52d4_42');
  expect(eventId({ ...event, at: '2026-11-18T10:00:00.000Z' }, sender)).toBe('evt_1f0c9a3e_42');
});

test('tags are those of the responses of the site', () => {
  const tagsOf = (siteLabel: string | null) =>
    envelopeOf(event, { installation, tagPrefix: tagPrefixOf({ siteLabel }) });
  expect(tagsOf(null)).toMatchObject({ data: { tags: ['posts', 'post-3'] } });
  expect(tagsOf('s7')).toMatchObject({ data: { tags: ['s7-posts', 's7-post-3'] } });
});
