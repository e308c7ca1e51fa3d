import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { unwantedIds, wantedIds } from '../../lib/safe-ids.ts';
import { wantedTexts } from '../../lib/wanted-texts.ts';
import type { Roles } from '../../access/roles.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Caller, Scope } from '../../scope.ts';
import { canEditAuthored, servedTypes } from './user-rights.rules.ts';
import type { CapabilityHolders, SearchColumn, UserOrder, UserQuery } from './user.ts';
import { userRefusals } from './users.errors.ts';

const privateOrders: ReadonlySet<Json | undefined> = new Set(['email', 'registered_date']);

/** Rejects parameters that take the right to list users. */
export function refuseGuarded({ caller, site }: Scope, params: JsonMap): RestError | null {
  const listsUsers = caller.can('list_users');
  const isSent = (name: string): boolean => wantedTexts(params[name]) !== null;
  if (!listsUsers && (isSent('roles') || isSent('capabilities'))) return userRefusals.list(caller);
  if (!listsUsers && params['context'] === 'edit') return userRefusals.editContext(caller);
  if (!listsUsers && privateOrders.has(params['orderby'])) return userRefusals.orderBy(caller);
  if (params['who'] !== undefined && !canEditAuthored(caller, site)) return userRefusals.who(caller);
  return null;
}

/** Only these lists need to know all roles. */
export const asksForRoles = (params: JsonMap): boolean =>
  wantedTexts(params['roles']) !== null || wantedTexts(params['capabilities']) !== null || params['who'] === 'authors';

/** The users a list asks for, as far as the caller may see them. */
export function queryOf(scope: Scope, params: JsonMap, roles: Roles): UserQuery {
  const perPage = Number(params['per_page']);
  const offset = Math.max(0, Number(params['offset'] ?? 0));
  const include = wantedIds(params['include']);
  return {
    include,
    // Who names the users to show has said all there is to say about ids.
    exclude: include === null ? unwantedIds(params['exclude']) : [],
    slugs: wantedTexts(params['slug'])?.map((slug) => slug.toLowerCase()) ?? null,
    roles: rolesOf(roles, params),
    capabilities: capabilitiesOf(roles, params),
    search: searchOf(scope.caller, params),
    publishedTypes: publishedTypesOf(scope, params),
    orderBy: orderOf(params),
    descending: params['order'] === 'desc',
    offset: offset || (Number(params['page']) - 1) * perPage,
    limit: perPage,
  };
}

/** Without names to follow, the order is that of the logins, which slugs are made from. */
const orderOf = ({ orderby, include }: JsonMap): UserOrder =>
  orderby === 'include' && wantedIds(include) === null ? 'slug' : (orderby as UserOrder);

/** Named in any letter case. */
function rolesOf(roles: Roles, params: JsonMap): readonly string[] | null {
  const wanted = wantedTexts(params['roles'])?.map((role) => role.toLowerCase()) ?? null;
  if (wanted === null) return null;
  const names = roles.all().map(({ name }) => name);
  return names.filter((name) => wanted.includes(name.toLowerCase()));
}

function capabilitiesOf(roles: Roles, params: JsonMap): readonly CapabilityHolders[] | null {
  const wanted = [
    ...(wantedTexts(params['capabilities']) ?? []),
    ...(params['who'] === 'authors' ? ['edit_posts'] : []),
  ];
  if (wanted.length === 0) return null;
  const rolesWith = (capability: string): string[] =>
    roles
      .all()
      .filter((role) => role.capabilities.includes(capability))
      .map(({ name }) => name);
  return [...new Set(wanted)].map((capability) => ({ capability, roles: rolesWith(capability) }));
}

/** Stars at the ends are what a search does anyway. */
function searchOf(caller: Caller, params: JsonMap): UserQuery['search'] {
  const term = scalarText(params['search']).replace(/^\*+/, '').replace(/\*+$/, '').trim();
  if (term === '') return null;
  const columns = (wantedTexts(params['search_columns']) ?? []) as readonly SearchColumn[];
  return { term, columns: caller.can('list_users') ? columnsFor(term, columns) : publicColumns(columns) };
}

const columnsFor = (term: string, wanted: readonly SearchColumn[]): readonly SearchColumn[] => {
  if (wanted.length > 0) return wanted;
  if (term.includes('@')) return ['email'];
  if (/^\d+$/.test(term)) return ['username', 'id'];
  if (/^https?:\/\//.test(term)) return ['url'];
  return ['username', 'url', 'email', 'slug', 'name'];
};

/** Addresses must not be guessed from what a search finds. */
const openColumns: readonly SearchColumn[] = ['id', 'username', 'slug', 'name'];

function publicColumns(wanted: readonly SearchColumn[]): readonly SearchColumn[] {
  const open = wanted.filter((column) => openColumns.includes(column));
  return open.length > 0 ? open : openColumns;
}

/** Who may not list users sees published authors; who may choose an author sees all that can be chosen. */
function publishedTypesOf({ caller, site }: Scope, params: JsonMap): readonly string[] | null {
  const asked = params['has_published_posts'];
  const named = wantedTexts(asked);
  if (named !== null) return named.map((name) => site.dialect.inward(name));
  const hidesOthers = !caller.can('list_users') && params['who'] === undefined;
  return asked === true || hidesOthers ? servedTypes(site) : null;
}
