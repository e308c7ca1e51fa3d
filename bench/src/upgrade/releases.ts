/**
 * Three made-up releases after this one. They add a column, index it, rename a column and drop another, as the rules say:
 * what is new is made and filled in one release, used in the second, and what is old goes with the third.
 */
import { ownVersion } from '../../../packages/server/src/db/schema/migration.ts';
import type { Release } from '../../../packages/server/src/db/schema/migration.ts';
import { releases } from '../../../packages/server/src/db/migrations/releases.ts';

const [major = 0, minor = 0] = ownVersion(releases).split('.').map(Number);
const version = (later: number): string => `${major}.${minor + later}.0`;

/** The column is called `pings` from now on; each node writes the name it knows, and the trigger writes the other. */
const expanded: Release = {
  version: version(1),
  migrations: [
    {
      name: '9001_pings_and_edition',
      statements: [
        `create function keep_pings() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then
            new.pings := coalesce(new.pings, new.ping_status);
            new.ping_status := new.pings;
          elsif new.pings is distinct from old.pings then
            new.ping_status := new.pings;
          else
            new.pings := new.ping_status;
          end if;
          return new;
        end $$`,
        `alter table posts add column pings text collate "C", add column edition bigint not null default 0`,
        'create trigger posts_pings before insert or update on posts for each row execute function keep_pings()',
      ],
    },
    {
      name: '9002_posts_by_edition',
      concurrently: 'create index concurrently posts_by_edition on posts (edition, id)',
      index: 'posts_by_edition',
    },
    {
      name: '9003_pings_filled',
      table: 'posts',
      key: 'id',
      statement: 'update posts set pings = ping_status where id > $1 and id <= $2 and pings is null',
    },
  ],
};

/** Reads and writes `pings`, and no `template`. */
const switched: Release = { version: version(2), migrations: [] };

const since = switched.version;
const contracted: Release = {
  version: version(3),
  migrations: [
    {
      name: '9004_pings_given',
      since,
      statements: ['alter table posts add constraint posts_pings_given check (pings is not null) not valid'],
    },
    { name: '9005_pings_looked_at', since, concurrently: 'alter table posts validate constraint posts_pings_given' },
    {
      name: '9006_pings_required',
      since,
      statements: [
        // In one statement with the first, the constraint would go before it could prove that no row has to be looked at.
        `alter table posts alter column pings set not null, alter column pings set default 'closed'`,
        'alter table posts drop constraint posts_pings_given',
      ],
    },
    {
      name: '9007_old_columns',
      since,
      statements: [
        'alter table posts drop column ping_status, drop column template',
        'drop trigger posts_pings on posts',
        'drop function keep_pings()',
      ],
    },
  ],
};

/** What each release lists, from this one on. */
export const lists: readonly (readonly Release[])[] = [
  releases,
  [...releases, expanded],
  [...releases, expanded, switched],
  [...releases, expanded, switched, contracted],
];

/** The same changes as they are made when nobody else is there: under traffic they must be seen to fail. */
export const carelessly = `
  alter table posts add column edition bigint not null default 0;
  update posts set edition = 1;
  create index posts_by_edition on posts (edition, id);
  alter table posts rename ping_status to pings;
  alter table posts drop column template;`;

interface Change {
  readonly from: string;
  readonly to: string;
}

const uses: readonly Change[] = [
  {
    from: `  guid: withDefault(text(), ''),\n`,
    to: `  guid: withDefault(text(), ''),\n  edition: withDefault(bigint(), 1),\n`,
  },
];
const switches: readonly Change[] = [
  { from: '  jsonb,\n', to: '  jsonb,\n  named,\n' },
  {
    from: `  ping_status: withDefault(text(), 'closed'),\n`,
    to: `  pings: named('pingStatus', withDefault(text(), 'closed')),\n`,
  },
  { from: `  template: withDefault(text(), ''),\n`, to: '  edition: withDefault(bigint(), 1),\n' },
];

/** The file in which the releases differ from this one, and how. */
export const changedFile = 'domain/posts/post.ts';
export const changes: readonly (readonly Change[])[] = [[], uses, switches, switches];

export function changed(source: string, release: number): string {
  return (changes[release] ?? []).reduce((text, { from, to }) => {
    if (text.split(from).length !== 2) throw new Error(`The made-up releases no longer fit ${changedFile}: ${from}`);
    return text.replace(from, to);
  }, source);
}
