import type { Client } from 'pg';

/** What the catalogue says that nodes of an older release may depend on. */
export interface Facts {
  /** What is there, in words → all that must stay as it is about it. */
  readonly offers: ReadonlyMap<string, string>;
  /** What writes to tables must keep to, with the columns it is about; none for what a table demands of every row. */
  readonly demands: ReadonlyMap<string, readonly string[]>;
}

const offers = `
  select 'table ' || relname as what, concat_ws(' ', relkind, relrowsecurity, relacl) as value
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select format('column %s.%s', relname, attname),
      concat_ws(' ', format_type(atttypid, atttypmod), attcollation::regcollation, attidentity, attgenerated)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  union all
  select 'function ' || oid::regprocedure, prorettype::regtype::text from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'type ' || typname, typtype::text from pg_type where typnamespace = 'public'::regnamespace and typelem = 0
  union all
  select format('trigger %s of %s', tgname, tgrelid::regclass), concat_ws(' ', tgenabled, pg_get_triggerdef(oid))
    from pg_trigger where not tgisinternal
  union all
  select 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace and indisvalid
  union all
  select format('reference %s of %s', conname, conrelid::regclass), pg_get_constraintdef(oid)
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const demands = `
  select format('null is refused in %s.%s', relname, attname) as what, array[format('%s.%s', relname, attname)] as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attnotnull
  union all
  select format('every write must give %s.%s', relname, attname), '{}'
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = '' and attgenerated = ''
  union all
  select format('%s must hold in %s', conname, conrelid::regclass),
      coalesce(array(
        select format('%s.%s', conrelid::regclass, attname) from pg_attribute
          where attrelid = conrelid and attnum = any(conkey)
      ), '{}')
    from pg_constraint where contype in ('c', 'f', 'x') and connamespace = 'public'::regnamespace and conrelid <> 0
  union all
  select format('%s must be unique in %s', indexrelid::regclass, indrelid::regclass),
      array(select format('%s.%s', indrelid::regclass, attname) from pg_attribute
        where attrelid = indrelid and attnum = any(indkey) or attrelid = indrelid and 0 = any(indkey) and attnum > 0)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique`;

export async function readFacts(client: Client): Promise<Facts> {
  const offered = await client.query<{ what: string; value: string }>(offers);
  const demanded = await client.query<{ what: string; columns: string[] }>(demands);
  return {
    offers: new Map(offered.rows.map(({ what, value }) => [what, value])),
    demands: new Map(demanded.rows.map(({ what, columns }) => [what, columns])),
  };
}

/** What older nodes could run into: what is gone or different, and what is newly demanded of tables they know. */
export function narrowed(before: Facts, after: Facts): readonly string[] {
  const lost = [...before.offers].filter(([what, value]) => after.offers.get(what) !== value).map(([what]) => what);
  const knownTable = (what: string): boolean => {
    const table = / (?:must give|in|of) (\w+)/.exec(what)?.[1] ?? '';
    return before.offers.has(`table ${table}`);
  };
  const demanded = [...after.demands]
    .filter(([what]) => !before.demands.has(what) && knownTable(what))
    .filter(([, columns]) => columns.length === 0 || columns.some((column) => before.offers.has(`column ${column}`)))
    .map(([what]) => what);
  return [...lost.map((what) => `${what} is gone or different`), ...demanded];
}
