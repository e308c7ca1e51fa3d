import type { ExportedHead, ExportedTerm } from '../../formats/wxr/exported.ts';
import type { Scope } from '../../scope.ts';
import { escapeHtml } from '../../text/markup/entities.ts';
import { setOptions } from '../../domain/settings/settings.actions.ts';
import { importTerms } from '../../domain/terms/terms.transfer.ts';
import type { ImportedTerm } from '../../domain/terms/terms.transfer.ts';
import { idsOfLogins, presentUsers, importUsers } from '../../domain/users/users.transfer.ts';
import type { StoredTerm } from '../../domain/terms/term.ts';
import type { User } from '../../domain/users/user.ts';
import { columnsFrom, metaKeysOf } from '../records/record.ts';
import { termRecord } from '../records/term.ts';
import { userRecord } from '../records/user.ts';
import { cutSlug, digestOf, metaFrom, storedName } from '../records/values.ts';
import type { Note } from '../import.ts';
import type { Running } from './running.actions.ts';

const userColumnKeys: ReadonlySet<string> = new Set(metaKeysOf(userRecord));
const termColumnKeys: ReadonlySet<string> = new Set(metaKeysOf(termRecord));

/** Login → id here, and id there → id here. */
export interface Authors {
  readonly byLogin: ReadonlyMap<string, number>;
  readonly byId: ReadonlyMap<number, number>;
}

/** Imports users and terms, and on an unused site the title, in one transaction. */
export async function importHead(scope: Scope, running: Running, head: ExportedHead): Promise<void> {
  if (running.isFresh) await importTitle(scope, head);
  await importHeadUsers(scope, running, head);
  await importHeadTerms(scope, running, head.terms);
}

async function importTitle(scope: Scope, { site }: ExportedHead): Promise<void> {
  await setOptions(scope, { blogname: escapeHtml(site.title), blogdescription: escapeHtml(site.description) });
}

async function importHeadUsers(scope: Scope, running: Running, { users }: ExportedHead): Promise<void> {
  const before = await running.known(
    scope,
    'user',
    users.map(({ id }) => id),
  );
  const fresh = users.filter(({ id }) => !before.has(id));
  const reading = { context: null, filter: running.filter };
  const taken = await importUsers(scope, fresh, {
    isFresh: running.isFresh,
    filter: running.filter,
    readColumns: ({ login, profile }) => ({
      ...columnsFrom<User, typeof userRecord, null>(userRecord, { texts: {}, meta: profile?.meta ?? [] }, reading),
      meta: metaFrom(profile?.meta ?? [], {
        subject: `user ${login}`,
        without: userColumnKeys,
        note: running.note,
        object: 'user',
        site: scope.site,
      }),
    }),
  });
  const seen = new Set<number>();
  for (const { source, id, outcome } of taken) {
    running.count('user', outcome);
    const subject = `user ${source.login || source.id}`;
    if (outcome === 'added' && (source.profile?.passwordHash ?? '') === '')
      running.note({ code: 'passwords', subject });
    if (outcome === 'skipped') running.note({ code: 'login-unusable', subject });
    if (outcome === 'matched' && seen.has(id)) running.note({ code: 'duplicate', subject });
    if (outcome === 'added' && id !== source.id) running.note({ code: 'id-changed', subject, detail: String(id) });
    seen.add(id);
    if (source.id > 0 && id > 0)
      running.enter('user', { sourceId: source.id, targetId: id, digest: digestOf(source), mark: '', outcome });
  }
  running.count('user', 'same', users.length - fresh.length);
}

/** Whom the names of an export belong to, once its head was taken. */
export async function authorsOf(scope: Scope, running: Running, { users }: ExportedHead): Promise<Authors> {
  const before = await running.known(
    scope,
    'user',
    users.map(({ id }) => id),
  );
  const byId = new Map([...before].map(([id, { targetId }]) => [id, targetId]));
  const named = await idsOfLogins(
    scope,
    users.map(({ login }) => login),
  );
  const known = users.flatMap(({ id, login }) => {
    const here = byId.get(id) ?? named.get(login);
    return here === undefined ? [] : [[login, here] as const];
  });
  return { byLogin: new Map(known.toReversed()), byId };
}

/**
 * Id of a user there → here. Somebody else's id is nobody's here; one that nobody has stays, for the day its owner comes.
 */
export async function usersHere(
  scope: Scope,
  authors: Authors,
  ids: readonly number[],
): Promise<(id: number) => number> {
  const strangers = [...new Set(ids)].filter((id) => id > 0 && !authors.byId.has(id));
  const others = await presentUsers(scope, strangers);
  return (id) => authors.byId.get(id) ?? (others.has(id) ? 0 : id);
}

async function importHeadTerms(scope: Scope, running: Running, terms: readonly ExportedTerm[]): Promise<void> {
  const before = await running.known(
    scope,
    'term',
    terms.map(({ id }) => id),
  );
  const fresh = terms.filter(({ id }) => !before.has(id));
  const note = (one: Note): void => running.note(one);
  const reading = { context: null, filter: running.filter };
  const wanted = fresh.map((term): ImportedTerm & { source: ExportedTerm } => ({
    source: term,
    id: term.id,
    taxonomy: storedName(term.taxonomy),
    slug: cutSlug(term.slug),
    name: term.name,
    description: running.filter(term.description),
    parentSlug: cutSlug(term.parent),
    ...columnsFrom<StoredTerm, typeof termRecord, null>(termRecord, { texts: {}, meta: term.meta }, reading),
    meta: metaFrom(term.meta, {
      subject: `term ${term.id}`,
      without: termColumnKeys,
      note,
      object: 'term',
      site: scope.site,
    }),
  }));
  const taken = await importTerms(scope, wanted, running.isFresh);
  const seen = new Set<number>();
  for (const { source, id, outcome, isCutOff } of taken) {
    const subject = `term ${source.id || `${source.taxonomy} ${source.slug}`}`;
    running.count('term', outcome);
    if (isCutOff) note({ code: 'parent-unknown', subject });
    if (seen.has(id)) note({ code: 'duplicate', subject });
    else if (source.id > 0 && id !== source.id) note({ code: 'id-changed', subject, detail: String(id) });
    seen.add(id);
    if (source.id > 0)
      running.enter('term', { sourceId: source.id, targetId: id, digest: digestOf(source), mark: '', outcome });
  }
  running.count('term', 'same', terms.length - fresh.length);
}
