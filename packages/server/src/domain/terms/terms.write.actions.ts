import { isUniqueViolation } from '../../db/sqlstate.ts';
import { recordEvents } from '../../events/outbox.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { cleanName } from '../../text/markup/plain.ts';
import { slugOf } from '../../text/slug.ts';
import { changedMeta, filteredMeta } from '../meta/meta.actions.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { inTransaction } from '../../site/transaction.ts';
import { freeSlug, insertUnderFreeSlug } from './term-slugs.actions.ts';
import { dropFromPosts } from './post-terms.store.ts';
import type { StoredTerm, Term, TermPatch } from './term.ts';
import { findIdOfSlug } from './term-slugs.store.ts';
import { defaultCategory, readTerms, primeTerms } from './terms.read.actions.ts';
import { termErrors } from './terms.errors.ts';
import { termHooks } from './terms.hooks.ts';
import * as store from './terms.store.ts';
import type { Ancestor } from './terms.store.ts';

/** What a write says, and what is to happen in the same transaction once the term is written. */
export interface TermWrite {
  readonly patch: Partial<TermPatch>;
  readonly within?: (scope: Scope, term: Term) => Promise<void>;
}

const longestName = 200;
const deepestTree = 100;

const namedTerm = (name: string): string => {
  const cleaned = cleanName(name);
  if (cleaned === '') throw termErrors.noName();
  if (Array.from(cleaned).length > longestName) throw termErrors.longName(longestName);
  return cleaned;
};

const described = (description: string): string => filterMarkup(description, { context: 'comment' });

export async function createTerm(scope: Scope, taxonomy: Taxonomy, write: TermWrite): Promise<Term> {
  const { name = '', slug = '', description = '', parent = 0 } = write.patch;
  const term = { taxonomy: taxonomy.name, name: namedTerm(name), description: described(description), parent };
  const made = await inTransaction(scope, async (inner) => {
    const upwards = parent === 0 ? [] : await lockPlaceBelow(inner, taxonomy, parent);
    const claim = { term, parentSlug: slugIn(upwards, parent), wished: slugOf(slug) };
    return finish(inner, await insertUnderFreeSlug(inner, claim), { ...write, creating: true });
  });
  primeTerms(scope, [made]);
  return made;
}

type TermId = Pick<StoredTerm, 'id' | 'taxonomy'>;

export async function updateTerm(scope: Scope, term: TermId, write: TermWrite): Promise<Term> {
  try {
    const changed = await inTransaction(scope, (inner) => change(inner, term, write));
    primeTerms(scope, [changed]);
    return changed;
  } catch (error) {
    throw isUniqueViolation(error, 'terms_slug_unique') ? termErrors.slugTaken(write.patch.slug ?? '') : error;
  }
}

async function change(scope: Scope, { id, taxonomy }: TermId, write: TermWrite): Promise<Term> {
  const { kysely } = scope.db;
  // Moves are locked before what is moved, as removals are: else each could wait for the other.
  if (write.patch.parent !== undefined) await store.lockTree(kysely, taxonomy);
  const before = await store.lockTerm(kysely, id, 'update');
  if (before === null) throw termErrors.unknown(id);
  const { name, slug, description, parent } = write.patch;
  const wanted: store.TermChanges = {
    ...(name === undefined ? {} : { name: namedTerm(name) }),
    ...(description === undefined ? {} : { description: described(description) }),
    ...(parent === undefined ? {} : { parent: await placeFor(scope, before, parent) }),
  };
  const renamed = { ...before, ...wanted };
  const changes =
    slug === undefined ? wanted : { ...wanted, slug: slugOf(slug) || (await slugFromName(scope, renamed)) };
  return finish(scope, await store.updateTerm(kysely, before, changes), { ...write, creating: false });
}

async function slugFromName(scope: Scope, term: StoredTerm): Promise<string> {
  const made = slugOf(term.name) || String(term.id);
  if (made === term.slug) return made;
  const upwards = term.parent === 0 ? [] : await store.selectUpwards(scope.db.kysely, [term.parent]);
  return freeSlug(scope, { taxonomy: term.taxonomy, slug: made, parentSlug: slugIn(upwards, term.parent) });
}

const slugIn = (terms: readonly Ancestor[], wanted: number): string =>
  terms.find(({ id }) => id === wanted)?.slug ?? '';

/** The term that is to stand above another, and all above it; it stays until the transaction ends. */
async function lockPlaceBelow(
  { db }: Scope,
  { name }: Pick<Taxonomy, 'name'>,
  id: number,
): Promise<readonly Ancestor[]> {
  if (!(await store.lockTermShared(db.kysely, id, name))) throw termErrors.unknownParent(id);
  const upwards = await store.selectUpwards(db.kysely, [id]);
  if (upwards.length >= deepestTree) throw termErrors.tooDeep(deepestTree);
  return upwards;
}

/** A term that would stand above itself goes to the top. */
async function placeFor(scope: Scope, term: StoredTerm, parent: number): Promise<number> {
  if (parent === 0 || parent === term.parent) return parent;
  const upwards = await lockPlaceBelow(scope, { name: term.taxonomy }, parent);
  return upwards.some(({ id }) => id === term.id) ? 0 : parent;
}

/** Meta, registered fields and plugins, in the write's own transaction: an error of theirs leaves nothing behind. */
async function finish(scope: Scope, stored: StoredTerm, write: TermWrite & { creating: boolean }): Promise<Term> {
  const { hooks } = scope.site;
  const given = { scope, creating: write.creating };
  const names = termHooks(stored.taxonomy);
  const [written] = (await readTerms(scope, [stored])) as [Term];
  await hooks.action(names.insert, written, given);
  const term = await writeMeta(scope, written, write.patch.meta ?? null);
  const finished =
    write.within === undefined ? term : await write.within(scope, term).then(() => readAgain(scope, term));
  await hooks.action(names.afterInsert, finished, given);
  await recordTermEvent(scope, finished, write.creating ? 'created' : 'updated');
  return finished;
}

function recordTermEvent(scope: Scope, term: StoredTerm, verb: 'created' | 'updated' | 'deleted'): Promise<void> {
  const { id, taxonomy, slug, parent } = term;
  const summary = { slug, parent };
  const told = verb === 'deleted' ? { before: summary, audit: { slug } } : { after: summary };
  return recordEvents(scope, [
    { kind: `term.${verb}`, subject: { id, taxonomy }, tags: ['terms', `term-${id}`], ...told },
  ]);
}

/** What belongs to the write may have changed the term, too. */
async function readAgain(scope: Scope, term: Term): Promise<Term> {
  const [read = term] = await readTerms(scope, await store.selectTerms(scope.db.kysely, [term.id]));
  return read;
}

async function writeMeta(scope: Scope, term: Term, sent: Json): Promise<Term> {
  const { caller, site } = scope;
  const meta = changedMeta({
    stored: term.meta,
    sent,
    keys: metaKeysFor(site, { object: 'term', subtype: term.taxonomy }),
    right: { caller, record: term, canEditRecord: caller.can('edit_term', term) },
  });
  if (meta === term.meta) return term;
  await store.storeTermMeta(scope.db.kysely, term.id, meta);
  return { ...term, meta };
}

/** Whether the term exists; locks it against deletion until the transaction ends. */
export const lockTerm = ({ db }: Scope, { id, taxonomy }: TermId): Promise<boolean> =>
  store.lockTermShared(db.kysely, id, taxonomy);

/** For what a plugin keeps with a term, shown in REST or not; null removes a key. */
export const changeTermMeta = (scope: Scope, id: number, values: JsonMap): Promise<void> =>
  store.storeMeta(scope.db.kysely, id, filteredMeta(scope, 'term', values));

/** Terms below it move up; posts left without a category get the default one. */
export async function deleteTerm(scope: Scope, { id, taxonomy }: TermId): Promise<void> {
  await inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    // Who removes another term of the same posts waits, and then sees which of them have none left.
    await store.lockTree(kysely, taxonomy);
    const stored = await store.lockTerm(kysely, id, 'delete');
    if (stored === null) throw termErrors.unknown(id);
    const [term] = (await readTerms(inner, [stored])) as [Term];
    await inner.site.hooks.action('delete_term', term, { scope: inner });
    await dropFromPosts(kysely, { term, heir: defaultCategory(inner) });
    await store.deleteTerm(kysely, term);
    await recordTermEvent(inner, term, 'deleted');
  });
}

/** A term of a new site; the one that is there already where it has been installed before. */
export async function installTerm(
  { db }: Pick<Scope, 'db'>,
  term: Pick<StoredTerm, 'taxonomy' | 'name' | 'slug'>,
): Promise<number> {
  const made = await store.insertTerm(db.kysely, { ...term, description: '', parent: 0 });
  return made?.id ?? (await findIdOfSlug(db.kysely, term)) ?? 0;
}
