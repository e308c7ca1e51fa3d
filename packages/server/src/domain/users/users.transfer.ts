import type { ExportedUser } from '../../formats/wxr/exported.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import type { Roles } from '../../access/roles.ts';
import type { Scope } from '../../scope.ts';
import { allRoles } from './roles.actions.ts';
import * as store from './users-transfer.store.ts';
import { numberedSlug, slugOfLogin } from './user-text.rules.ts';
import type { User } from './user.ts';
import { freeSlug } from './users.store.ts';

export interface UserResult {
  readonly source: ExportedUser;
  /** 0: no user created or found. */
  readonly id: number;
  readonly outcome: 'added' | 'matched' | 'skipped';
}

const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Imports users. Matches by login, then by email address. New users get no password and the lowest role, so that a file
 * can't create privileged accounts. On an unused site, existing users take names and profiles from the source; address,
 * keys, and roles stay, and the password unless the source has one.
 */
export async function importUsers(
  scope: Scope,
  users: readonly ExportedUser[],
  { isFresh, ...reading }: { readonly isFresh: boolean } & Reading,
): Promise<UserResult[]> {
  const { kysely } = scope.db;
  const taken: UserResult[] = [];
  const roles = await allRoles(scope);
  for (const source of users) {
    const login = cleanLine(source.login).slice(0, 60);
    if (login === '') {
      taken.push({ source, id: 0, outcome: 'skipped' });
      continue;
    }
    const email = cleanLine(source.email).slice(0, 100) || `${slugOfLogin(login)}@nobody.invalid`;
    const alike = await store.selectAlike(kysely, { logins: [login], emails: [email], ids: [source.id] });
    const same = sameAs(alike, { login, email });
    const names = {
      displayName: cleanLine(source.displayName).slice(0, 250) || login,
      firstName: cleanLine(source.firstName),
      lastName: cleanLine(source.lastName),
    };
    const profile = profileOf(source, reading);
    const passwordHash = source.profile?.passwordHash ?? '';
    if (same !== undefined) {
      const isFirst = !taken.some(({ id }) => id === same.id);
      if (isFresh && isFirst && same.login === login)
        await store.replaceImported(kysely, same.id, { ...names, ...profile, ...(passwordHash && { passwordHash }) });
      taken.push({ source, id: same.id, outcome: 'matched' });
      continue;
    }
    const wanted = source.profile?.slug || slugOfLogin(login);
    const slug = await freeSlug(kysely, { wanted, numbered: numberedSlug(wanted), userId: 0 });
    const isFree = source.id > 0 && !alike.some(({ id }) => id === source.id);
    const row = {
      ...(isFree && { id: source.id }),
      ...names,
      login,
      email,
      slug,
      nickname: login,
      ...profile,
      ...rightsOf(roles, source),
      passwordHash,
    };
    taken.push({ source, id: await store.insertImported(kysely, row), outcome: 'added' });
    await store.passUserIds(kysely);
  }
  return taken;
}

interface Reading {
  /** Custom fields, and columns that sources have as such. */
  readonly readColumns: (user: ExportedUser) => Partial<store.ImportedUserRow>;
  /** For text of the source that may have HTML. */
  readonly filter: (text: string) => string;
}

function profileOf(source: ExportedUser, { readColumns, filter }: Reading): Partial<store.ImportedUserRow> {
  const { profile } = source;
  if (profile === undefined) return {};
  const { url, description, locale, nickname } = profile;
  const registered = profile.registered.replace(' ', 'T');
  return {
    url: url.slice(0, 200),
    description: filter(description),
    locale,
    nickname: nickname || source.login,
    ...readColumns(source),
    ...(/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(registered) && { registered: `${registered}Z` }),
  };
}

/** Roles that are known here, and what was granted or denied beside them. */
function rightsOf(roles: Roles, { profile }: ExportedUser): Pick<store.ImportedUserRow, 'roles' | 'grants'> {
  if (profile === undefined) return { roles: ['subscriber'] };
  const { rights } = profile;
  return {
    roles: Object.keys(rights).filter((name) => rights[name] === true && roles.has(name)),
    grants: Object.fromEntries(Object.entries(rights).filter(([name]) => !roles.has(name))),
  };
}

const sameAs = (alike: readonly User[], { login, email }: Pick<User, 'login' | 'email'>): User | undefined =>
  alike.find((user) => keyOf(user.login) === keyOf(login)) ?? alike.find((user) => keyOf(user.email) === keyOf(email));

/** Login → id of existing users. */
export async function idsOfLogins({ db }: Scope, logins: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await store.selectAlike(db.kysely, { logins, emails: [], ids: [] });
  const byKey = new Map(found.map((user) => [keyOf(user.login), user.id]));
  return new Map(
    logins.flatMap((login) => {
      const id = byKey.get(keyOf(login));
      return id === undefined ? [] : [[login, id] as const];
    }),
  );
}

/** Ids that are in use. Others stay free, since imported content may reference them. */
export async function presentUsers({ db }: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await store.selectAlike(db.kysely, { logins: [], emails: [], ids });
  await store.passUserIds(db.kysely, Math.max(...ids));
  return new Set(found.map(({ id }) => id));
}

/** Takes imported users back who have nothing here any more; tells whom. */
export const removeIdleUsers = ({ db }: Scope, ids: readonly number[]): Promise<number[]> =>
  store.deleteIdle(db.kysely, ids);

const atOnce = 1000;

/** Password hashes in batches. Only for the operator, on request. */
export async function* exportPasswords({ db }: Scope): AsyncGenerator<readonly store.UserPassword[]> {
  for (let after = 0; ;) {
    const some = await store.selectPasswords(db.kysely, { after, most: atOnce });
    const last = some.at(-1);
    if (last === undefined) return;
    yield some;
    after = last.user;
  }
}
