import { dumpRows } from '../../formats/sql-dump.ts';
import { readPhpValue } from '../../formats/php-values.ts';
import type { ExportedSite, ExportedTerm, ExportedUser } from '../../formats/wxr/exported.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import { idIn } from '../records/values.ts';

/** A term with the taxonomy it is in. */
export type DumpedTerm = Pick<ExportedTerm, 'taxonomy' | 'slug' | 'name'>;

/** What a dump tells of the site as a whole, which is little enough to be held. */
export interface DumpedSite {
  readonly about: ExportedSite;
  readonly users: readonly ExportedUser[];
  readonly terms: readonly ExportedTerm[];
  /** Id of a term within its taxonomy, by which posts are tied to it → the term. */
  readonly byTie: ReadonlyMap<string, DumpedTerm>;
  /** Name → value as text. */
  readonly options: ReadonlyMap<string, string>;
  /** User → the application passwords as they were stored. */
  readonly applicationPasswords: readonly DumpedPassword[];
}

export interface DumpedPassword {
  readonly user: number;
  readonly uuid: string;
  readonly appId: string;
  readonly name: string;
  readonly hash: string;
}

/** How the old service showed itself to each of its users; of no use here. */
const ownInterface =
  /^(?:rich_editing|syntax_highlighting|infinite_scrolling|comment_shortcuts|admin_color|use_ssl|show_admin_bar_front|dismissed_.*|show_welcome_panel|session_tokens|.*user[-_]settings(?:-time)?|.*user_level|managenav-.*|metaboxhidden_.*|meta-box-order_.*|closedpostboxes_.*|_application_passwords|community-events-location)$/;

type Row = ReadonlyMap<string, string | null>;

const siteTables: ReadonlySet<string> = new Set(['users', 'usermeta', 'options', 'terms', 'term_taxonomy', 'termmeta']);

export async function readDumpedSite(path: string): Promise<DumpedSite> {
  const rows = new Map<string, Row[]>();
  let shared = '';
  for await (const { table, prefix, values } of dumpRows(path, siteTables)) {
    const known = rows.get(table) ?? [];
    rows.set(table, known);
    known.push(values);
    shared = prefix;
  }
  const of = (table: string): readonly Row[] => rows.get(table) ?? [];
  const meta = metaBy(of('usermeta'), 'user_id');
  const options = new Map(of('options').map((row) => [row.get('option_name') ?? '', row.get('option_value') ?? '']));
  return {
    about: {
      title: options.get('blogname') ?? '',
      description: options.get('blogdescription') ?? '',
      language: options.get('WPLANG') ?? '',
      home: (options.get('home') ?? options.get('siteurl') ?? '').replace(/\/+$/, ''),
      version: '',
    },
    users: of('users').map((row) => userOf(row, meta.get(row.get('ID') ?? '') ?? [], `${shared}capabilities`)),
    ...termsOf(of('terms'), of('term_taxonomy'), metaBy(of('termmeta'), 'term_id')),
    options,
    applicationPasswords: [...meta].flatMap(([user, own]) => passwordsOf(idIn(user), own)),
  };
}

type MetaRows = readonly [string, string][];

function metaBy(rows: readonly Row[], owner: string): ReadonlyMap<string, MetaRows> {
  const found = new Map<string, [string, string][]>();
  for (const row of rows) {
    const id = row.get(owner) ?? '';
    const known = found.get(id) ?? [];
    found.set(id, known);
    known.push([row.get('meta_key') ?? '', row.get('meta_value') ?? '']);
  }
  return found;
}

/** Kept with posts as something else. */
const inner: ReadonlySet<string> = new Set(['post_format', 'wp_theme', 'wp_template_part_area', 'link_category']);

function termsOf(
  terms: readonly Row[],
  taxonomies: readonly Row[],
  meta: ReadonlyMap<string, MetaRows>,
): Pick<DumpedSite, 'terms' | 'byTie'> {
  const named = new Map(terms.map((row) => [row.get('term_id') ?? '', row]));
  const listed = taxonomies.map((row) => {
    const id = row.get('term_id') ?? '';
    const above = named.get(row.get('parent') ?? '');
    const term: ExportedTerm = {
      id: idIn(id),
      taxonomy: row.get('taxonomy') ?? '',
      slug: named.get(id)?.get('slug') ?? '',
      parent: above?.get('slug') ?? '',
      name: named.get(id)?.get('name') ?? '',
      description: row.get('description') ?? '',
      meta: meta.get(id) ?? [],
    };
    return { term, tie: row.get('term_taxonomy_id') ?? '' };
  });
  return {
    terms: listed.map(({ term }) => term).filter(({ taxonomy }) => !inner.has(taxonomy)),
    byTie: new Map(listed.map(({ tie, term: { taxonomy, slug, name } }) => [tie, { taxonomy, slug, name }])),
  };
}

function passwordsOf(user: number, meta: MetaRows): DumpedPassword[] {
  const read = readPhpValue(meta.find(([key]) => key === '_application_passwords')?.[1] ?? '');
  const list = read !== null && 'value' in read && isList(read.value) ? read.value : [];
  return list.filter(isMap).map((one) => ({
    user,
    uuid: scalarText(one['uuid']),
    appId: scalarText(one['app_id']),
    name: scalarText(one['name']),
    hash: scalarText(one['password']),
  }));
}

function userOf(values: Row, meta: MetaRows, rightsKey: string): ExportedUser {
  const text = (name: string): string => values.get(name) ?? '';
  const own = (key: string): string => meta.find(([given]) => given === key)?.[1] ?? '';
  const rights = readPhpValue(own(rightsKey));
  const granted = rights !== null && 'value' in rights && isMap(rights.value) ? rights.value : {};
  const taken = new Set(['nickname', 'first_name', 'last_name', 'description', 'locale', rightsKey]);
  return {
    id: idIn(text('ID')),
    login: text('user_login'),
    email: text('user_email'),
    displayName: text('display_name'),
    firstName: own('first_name'),
    lastName: own('last_name'),
    profile: {
      slug: text('user_nicename'),
      url: text('user_url'),
      registered: text('user_registered'),
      nickname: own('nickname'),
      description: own('description'),
      locale: own('locale'),
      rights: Object.fromEntries(Object.entries(granted).map(([name, value]) => [name, value === true])),
      passwordHash: text('user_pass'),
      meta: meta.filter(([key]) => !taken.has(key) && !ownInterface.test(key)),
    },
  };
}
