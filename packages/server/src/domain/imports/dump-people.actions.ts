import { dumpRows } from '../../formats/sql-dump.ts';
import { readPhpValue } from '../../formats/php-values.ts';
import type { ExportedUser } from '../../formats/wxr/exported.ts';
import { isMap } from '../../lib/json.ts';
import { idIn } from './foreign-values.rules.ts';

/** What a dump tells of people and settings. */
export interface DumpedSite {
  readonly users: readonly ExportedUser[];
  /** Name → value as text. */
  readonly options: ReadonlyMap<string, string>;
}

/** How the old service showed itself to each of its users; of no use here. */
const ownInterface =
  /^(?:rich_editing|syntax_highlighting|infinite_scrolling|comment_shortcuts|admin_color|use_ssl|show_admin_bar_front|dismissed_.*|show_welcome_panel|session_tokens|.*user[-_]settings(?:-time)?|.*user_level|managenav-.*|metaboxhidden_.*|meta-box-order_.*|closedpostboxes_.*|_application_passwords|community-events-location)$/;

export async function readPeople(path: string): Promise<DumpedSite> {
  const rows = new Map<string, ReadonlyMap<string, string | null>>();
  const meta = new Map<string, [string, string][]>();
  const options = new Map<string, string>();
  let shared = '';
  for await (const { table, prefix, values } of dumpRows(path, new Set(['users', 'usermeta', 'options']))) {
    const text = (name: string): string => values.get(name) ?? '';
    if (table === 'users') rows.set(text('ID'), values);
    else if (table === 'options') options.set(text('option_name'), text('option_value'));
    else {
      const known = meta.get(text('user_id')) ?? [];
      meta.set(text('user_id'), known);
      known.push([text('meta_key'), text('meta_value')]);
    }
    shared = prefix;
  }
  const users = [...rows].map(([id, values]) => userOf(values, meta.get(id) ?? [], `${shared}capabilities`));
  return { users, options };
}

function userOf(
  values: ReadonlyMap<string, string | null>,
  meta: readonly [string, string][],
  rightsKey: string,
): ExportedUser {
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
