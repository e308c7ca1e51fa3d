import { expect, test } from 'vitest';
import { lists } from '../../../../bench/src/upgrade/releases.ts';
import type { Migration, Release } from '../../src/db/schema/migration.ts';
import { releases } from '../../src/db/migrations/releases.ts';
import { inspectReleases } from './inspect.ts';

test('our migrations do nothing that readers or writers of the release before would notice', async () => {
  expect(await inspectReleases(releases)).toEqual([]);
});

test('nor do those of the releases that the upgrade rig makes up', async () => {
  expect(await inspectReleases(releases, lists.at(-1)?.slice(releases.length))).toEqual([]);
});

/** Releases after ours: one with these, one without any, and one that may take away what the one before left unused. */
const followed = (expanding: readonly Migration[], contracting: readonly Migration[] = []): readonly Release[] => [
  { version: '97.0.0', migrations: expanding },
  { version: '98.0.0', migrations: [] },
  { version: '99.0.0', migrations: contracting },
];
const name = '9001_made_up';
const then = '9002_made_up';
const since = '98.0.0';

const good: Readonly<Record<string, readonly Release[]>> = {
  'a column with a default that is the same for all': followed([
    { name, statements: ["alter table posts add column mood text not null default ''"] },
  ]),
  'a table that refers to another, with indexes of its own': followed([
    { name, statements: ['create table moods (post_id bigint references posts)', 'create index on moods (post_id)'] },
  ]),
  'a trigger for a new column': followed([
    {
      name,
      statements: [
        'create function mood() returns trigger language plpgsql as $$ begin return new; end $$',
        'alter table posts add column mood text',
        'create trigger posts_mood before insert on posts for each row execute function mood()',
      ],
    },
  ]),
  'an index made concurrently': followed([
    { name, concurrently: 'create index concurrently posts_by_guid on posts (guid)', index: 'posts_by_guid' },
  ]),
  'a backfill in batches': followed([
    { name, statements: ['alter table posts add column mood text'] },
    { name: then, table: 'posts', key: 'id', statement: 'update posts set mood = title where id > $1 and id <= $2' },
  ]),
  'no more nulls, in steps': followed(
    [],
    [
      {
        name: '9001_a',
        since,
        statements: ['alter table posts add constraint dated check (date_gmt is not null) not valid'],
      },
      { name: '9002_b', since, concurrently: 'alter table posts validate constraint dated' },
      { name: '9003_c', since, statements: ['alter table posts alter column date_gmt set not null'] },
      { name: '9004_d', since, statements: ['alter table posts drop constraint dated'] },
    ],
  ),
  'a column dropped that nobody has used for a release': followed(
    [],
    [{ name, since, statements: ['alter table posts drop column guid'] }],
  ),
};

test.each(Object.entries(good))('may be done: %s', async (_, list) => {
  expect(await inspectReleases(releases, list)).toEqual([]);
});

const expanding = (...statements: string[]): readonly Release[] => followed([{ name, statements }]);
const contracting = (...statements: string[]): readonly Release[] => followed([], [{ name, since, statements }]);
const column = 'alter table posts add column mood text';

/** What is refused, a release that does it, and what is said of it. */
const bad: readonly (readonly [string, readonly Release[], string])[] = [
  ['a number in use', followed([], [{ name: '0001_again', statements: [] }]), '0001_again comes too late'],
  ['a name without a number', followed([{ name: 'mood', statements: [] }]), 'mood is no name of a migration'],
  ['a release out of order', [{ version: '0.0.9', migrations: [] }], '0.0.9 comes too late'],
  [
    'a contraction in the release that stops using it',
    followed([], [{ name, since: '99.0.0', statements: ['alter table posts drop column guid'] }]),
    'takes away what the release before 99.0.0 may still use',
  ],
  [
    'a column that an earlier release takes away',
    [
      ...followed([], [{ name, since, statements: ['alter table posts drop column guid'] }]),
      {
        version: '100.0.0',
        migrations: [{ name: then, statements: ["alter table posts alter column guid set default '-'"] }],
      },
    ],
    'release after release gives another schema than all at once',
  ],
  ['a commit', expanding('commit', 'begin'), 'ends its transaction, or changes its time limits'],
  [
    'waiting for locks without end',
    expanding('set lock_timeout = 0'),
    'ends its transaction, or changes its time limits',
  ],
  ['a plain index', expanding('create index on posts (guid)'), 'goes through posts'],
  ['an index made anew', expanding('reindex table posts'), 'goes through posts'],
  ['another type', contracting('alter table posts alter column menu_order type text'), 'writes all of posts anew'],
  [
    'a default that is different for each row',
    expanding('alter table posts add column mood uuid default gen_random_uuid()'),
    'writes all of posts anew',
  ],
  [
    'a column made from others',
    expanding('alter table posts add column mood text generated always as (title) stored'),
    'writes all of posts anew',
  ],
  ['no more nulls at once', contracting('alter table posts alter column date_gmt set not null'), 'goes through posts'],
  ['a check at once', contracting("alter table posts add check (guid <> 'x')"), 'goes through posts'],
  [
    'a reference at once',
    contracting('alter table revisions add foreign key (author) references users'),
    'goes through revisions',
  ],
  [
    'validating with a lock held',
    contracting(
      column,
      'alter table posts add constraint c check (mood is null) not valid',
      'alter table posts validate constraint c',
    ),
    'goes through posts',
  ],
  ['rows written in a migration', expanding(column, 'update posts set mood = title'), 'writes rows of posts'],
  ['rows written by a block', expanding('do $$ begin delete from revisions; end $$'), 'writes rows of revisions'],
  ['an emptied table', contracting('truncate comments'), 'writes all of comments anew'],
  [
    'the stronger lock later',
    expanding(
      'create trigger t before update on posts for each row execute function suppress_redundant_updates_trigger()',
      column,
    ),
    'locks posts after it has locked something before',
  ],
  [
    'one table after another',
    expanding(column, 'alter table users add column mood text'),
    'locks users after it has locked something before',
  ],
  ['a renamed column', expanding('alter table posts rename guid to address'), 'column posts.guid is gone or different'],
  ['a dropped table', expanding('drop table edit_locks'), 'table edit_locks is gone or different'],
  ['a dropped index', expanding('drop index posts_by_change'), 'index posts_by_change is gone or different'],
  [
    'a dropped trigger',
    expanding('drop trigger posts_added on posts'),
    'trigger posts_added of posts is gone or different',
  ],
  ['a dropped function', expanding('drop function recount_posts()'), 'function recount_posts() is gone or different'],
  [
    'a column that must be given',
    expanding('alter table edit_locks add column mood text not null'),
    'every write must give edit_locks.mood',
  ],
  [
    'a default taken away',
    expanding('alter table posts alter column guid drop default'),
    'every write must give posts.guid',
  ],
  [
    'a rule for what older nodes write',
    expanding("alter table posts add constraint c check (guid <> 'x') not valid"),
    'c must hold in posts',
  ],
  [
    'uniqueness for what older nodes write',
    followed([{ name, concurrently: 'create unique index concurrently u on posts (guid, id)', index: 'u' }]),
    'u must be unique in posts',
  ],
  [
    'an index that is called concurrent and is not',
    followed([{ name, concurrently: 'create index u on posts (guid)', index: 'u' }]),
    'makes writers of posts wait while it runs',
  ],
  [
    'an index that could not be dropped after a failure',
    followed([{ name, concurrently: 'create index concurrently u on posts (guid)' }]),
    'makes an index that it does not name',
  ],
  [
    'a backfill that takes all rows each time',
    followed([
      { name, table: 'posts', key: 'id', statement: 'update posts set guid = slug where $1::bigint < $2::bigint' },
    ]),
    'writes rows of posts beyond its batch',
  ],
  [
    'a backfill by a column without an index',
    followed([
      {
        name,
        table: 'posts',
        key: 'comment_count',
        statement: 'update posts set guid = slug where comment_count > $1 and comment_count <= $2',
      },
    ]),
    'goes through all of posts in each batch',
  ],
  [
    'a backfill that must not be done twice',
    followed([
      { name, table: 'posts', key: 'id', statement: "update posts set guid = guid || '!' where id > $1 and id <= $2" },
    ]),
    'does something else when it is done twice',
  ],
  [
    'a backfill that locks the table',
    followed([
      {
        name,
        statements: [
          `create function slow_fill(bigint, bigint) returns void language plpgsql as $$
        begin lock table posts in share mode; update posts set guid = slug where id > $1 and id <= $2; end $$`,
        ],
      },
      { name: then, table: 'posts', key: 'id', statement: 'select slow_fill($1, $2)' },
    ]),
    'makes writers of posts wait',
  ],
];

test.each(bad)('is refused: %s', async (_, list, problem) => {
  expect(await inspectReleases(releases, list)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
});
