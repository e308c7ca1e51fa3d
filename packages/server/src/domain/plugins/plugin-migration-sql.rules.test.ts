import { describe, expect, it } from 'vitest';
import { namedCoreTable, references, withReferences } from './plugin-migration-sql.rules.ts';

describe('references', () => {
  it('becomes a foreign key', () => {
    const statement = `create table plugin_x (a bigint ${references('posts')}, b bigint ${references('terms', { onDelete: 'set null' })})`;
    expect(namedCoreTable(statement)).toBeNull();
    expect(withReferences(statement)).toBe(
      'create table plugin_x (a bigint references posts on delete cascade, b bigint references terms on delete set null)',
    );
  });

  it('allows nothing else between its braces', () => {
    const statement = 'create table plugin_x (a bigint {references sessions on delete cascade})';
    expect(withReferences(statement)).toBe(statement);
    expect(namedCoreTable(statement)).toBe('sessions');
  });
});

describe('a table of Platen is recognized in', () => {
  it.each([
    ['create table plugin_x (a bigint references posts)', 'posts'],
    ['create table plugin_x (a bigint REFERENCES "posts" (id) on delete cascade)', 'posts'],
    ['create table plugin_x (a bigint, foreign key (a) references public.users)', 'users'],
    ['alter table posts add column mood text', 'posts'],
    ['alter table if exists only terms drop column name', 'terms'],
    ['create table if not exists options (a int)', 'options'],
    ['drop table plugin_x, comments', 'comments'],
    ['create index concurrently plugin_x_index on posts (title)', 'posts'],
    ['create trigger plugin_x after insert or update of title on posts execute function plugin_x()', 'posts'],
    ['create view plugin_x as select x.a from plugin_x as x, media m', 'media'],
    ['insert into plugin_x select id from /* all */ posts where true', 'posts'],
    ['insert into plugin_x select 1 from generate_series(1, 2) g, posts', 'posts'],
    ['create function plugin_x() returns void language sql as $body$ delete from sessions $body$', 'sessions'],
    ['comment on column posts.title is $$x$$', 'posts'],
    ['select * from platen_partitions.outbox_rest', 'platen_partitions'],
    ['truncate only users', 'users'],
  ])('%s', (statement, table) => {
    expect(namedCoreTable(statement)).toBe(table);
  });
});

describe('nothing is rejected in', () => {
  it.each([
    'create table plugin_x (posts integer not null default 0, comments integer, at timestamptz)',
    'create table plugin_x (id bigint references plugin_y, posts integer, users integer)',
    'create index plugin_x_posts on plugin_x using gin (posts, comments)',
    'create table plugin_x as select a, posts from plugin_y group by posts, media order by users, terms',
    `comment on table plugin_x is 'copied from posts, terms'`,
    `insert into plugin_x (posts, users) values (1, e'it\\'s from posts') on conflict (posts) do update set users = 1`,
    '-- from posts\nselect 1 /* join users */',
    'alter table plugin_x add check (posts is distinct from users)',
    'select x.posts, y.users from plugin_x x join plugin_y y using (posts)',
  ])('%s', (statement) => {
    expect(namedCoreTable(statement)).toBeNull();
  });
});
