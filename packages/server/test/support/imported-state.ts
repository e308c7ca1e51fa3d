import type { Client } from 'pg';

/** What there is at the end, without moments and without how totals are spread. */
export async function importedState(db: Client, order = 'id'): Promise<Record<string, string>> {
  const tables = {
    posts: '*',
    comments: '*',
    terms: '*',
    users: 'id, login, email, slug, display_name, first_name, last_name, nickname, roles, published_types',
    post_terms: '*',
    media: '*',
    media_files: 'key, post_id',
    menu_items: '*',
    post_texts: '*',
    post_tokens: '*',
    import_items: '*',
    import_notes: '*',
    imports: 'id, origin, source_key, phase, position, counts',
    options: '*',
  };
  const found: Record<string, string> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const { rows } = await db.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(one::text, e'\\n' order by one::text), '')) as digest
         from (select ${columns} from ${table}) one`,
    );
    found[table] = rows[0]?.digest ?? '';
  }
  const told = await db.query(`select kind, subject from outbox order by ${order}`);
  return { ...found, outbox: JSON.stringify(told.rows) };
}

/** How far an import has come. */
export interface Place {
  readonly phase: string;
  readonly offset: number;
}

export async function importPlace(db: Client): Promise<Place | null> {
  const { rows } = await db.query<{ phase: string; offset: number | null }>(
    `select phase, coalesce((position ->> 'offset')::int, (position ->> 'attachment')::int, 0) as offset from imports`,
  );
  const [row] = rows;
  return row === undefined ? null : { phase: row.phase, offset: row.offset ?? 0 };
}
