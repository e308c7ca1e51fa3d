import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import type { PostLookup } from '../../src/domain/terms/post-lookup.rules.ts';
import { setPostTerms } from '../../src/domain/terms/post-terms.actions.ts';
import { inTransaction } from '../../src/site/transaction.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import type { Scope } from '../../src/scope.ts';
import { answerTo, ask, callerOf, optionsOf } from './site.ts';
import type { Answered, Role } from './site.ts';
import { setUpCore } from './set-up.ts';
import { testAddress } from './address.ts';

export interface TermsSite {
  readonly db: Database;
  /** Post → its type, or null where the caller may not read it. */
  readonly posts: Map<number, string | null>;
  readonly options: { [name: string]: Json };
  readonly address: { home: string; pretty: boolean };
  scope(role: Role): Scope;
  send(role: Role, method: string, route: string, parts?: { query?: JsonMap; body?: JsonMap }): Promise<Answered>;
  /** Makes a term as an administrator and gives back its id. */
  make(base: string, body: JsonMap): Promise<number>;
  count(base: string, id: number): Promise<number>;
  /** Gives a post its terms, as its own write would. */
  file(postId: number, byTaxonomy: Readonly<Record<string, readonly number[]>>, published?: boolean): Promise<void>;
}

/** Terms alone: posts are only numbers with a type. Empty before each test but for the default category. */
export function setUpTerms(plugins: readonly Plugin[] = []): TermsSite {
  const core = setUpCore(plugins);
  const posts = new Map<number, string | null>();
  const options: { [name: string]: Json } = {};
  const address = { ...testAddress };
  const postLookup: PostLookup = {
    readable: (_scope, id) => {
      const type = posts.get(id);
      return Promise.resolve(type === undefined ? 'unknown' : type === null ? 'unreadable' : { type });
    },
  };
  const connected = (): Database => core().db;

  beforeAll(() => withoutPosts(connected()));
  beforeEach(async () => {
    posts.clear();
    address.pretty = true;
    await sql`truncate terms, term_counts, post_terms restart identity cascade`.execute(connected().kysely);
    const { rows } = await sql<{ id: number }>`
      insert into terms (taxonomy, name, slug) values ('category', 'Uncategorized', 'uncategorized') returning id
    `.execute(connected().kysely);
    options['default_category'] = rows[0]?.id ?? 0;
  });

  const scope = (role: Role): Scope => ({
    ...core().scopeFor({ caller: callerOf(core().site(), role), options: optionsOf(options) }),
    address: { ...address },
    postLookup,
  });
  const send: TermsSite['send'] = (role, method, route, parts) =>
    answerTo(scope(role), ask(method, `/cms/v2/${route}`, parts));
  return {
    posts,
    options,
    address,
    scope,
    send,
    get db() {
      return connected();
    },
    file: (postId, byTaxonomy, published = true) =>
      inTransaction(scope('administrator'), (inner) =>
        setPostTerms(inner, { postId, byTaxonomy: new Map(Object.entries(byTaxonomy)), published, filed: true }),
      ),
    make: async (base, body) => idOf(await send('administrator', 'POST', base, { body })),
    count: async (base, id) =>
      (memberOf((await send('visitor', 'GET', `${base}/${id}`)).body, 'count') ?? -1) as number,
  };
}

/** Posts are tested elsewhere; here a number is enough to be one. */
async function withoutPosts({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(conname) as name from pg_constraint
      where conrelid = 'post_terms'::regclass and contype = 'f' and confrelid <> 'terms'::regclass`.execute(kysely);
  for (const { name } of rows) await sql`alter table post_terms drop constraint ${sql.raw(name)}`.execute(kysely);
}

export const memberOf = (body: Json, name: string): Json | undefined => (body as JsonMap)[name];

export function idOf({ status, body }: Answered): number {
  if (status !== 201) throw new Error(`Not made: ${JSON.stringify(body)}`);
  return memberOf(body, 'id') as number;
}

export const namesIn = ({ body }: Answered): Json[] =>
  (body as readonly Json[]).map((term) => memberOf(term, 'name') ?? null);
