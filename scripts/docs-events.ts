import { frontMatter } from './front-matter.ts';

const page = {
  title: 'Events',
  description: 'Every event type of Platen, for webhooks, streams, and the event log.',
  keywords: 'webhook types, event types, topics, webhook events, post.published',
};

/** The event reference, from the events that modules declare. */
export const eventsReference = (kinds: readonly { readonly kind: string; readonly description: string }[]): string =>
  [
    ...frontMatter(page, 'the modules of the server'),
    '',
    'Choose the event types of a webhook from this list, or find the type of an event in the log. [Webhooks and caching](../guides/webhooks-and-caching.md) shows how to receive them.',
    '',
    '```sh',
    'npx platen events --limit 5',
    '```',
    '',
    '| Type | When it is sent |',
    '|---|---|',
    ...kinds.map(({ kind, description }) => `| \`${kind}\` | ${description} |`),
    '',
    'Every event has an `id`, a `type`, a `timestamp`, and `data` with `actor`, `subject`, `tags`, `before`, and `after`:',
    '',
    '```json',
    JSON.stringify(example, null, 2),
    '```',
    '',
    '`tags` lists the cache tags that the change invalidates. `before` and `after` describe the record without its content; `before` is null for a new record, `after` for a deleted one.',
    '',
  ].join('\n');

const example = {
  id: 'evt_1f0c9a3e52d4_42',
  type: 'term.created',
  timestamp: '2026-11-18T09:30:00.123Z',
  data: {
    actor: { id: 1 },
    subject: { kind: 'term', id: 2, taxonomy: 'category' },
    tags: ['terms', 'term-2'],
    before: null,
    after: { slug: 'guides', parent: 0 },
  },
};
