import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import { findPost, preloadPosts, withInherited } from '../posts/posts.read.actions.ts';
import { findTerm } from '../terms/terms.read.actions.ts';
import { findUser } from '../users/users.actions.ts';
import { mergedPage, writeCursor } from './activity.rules.ts';
import type { ActivityQuery, PlacedRecord } from './activity.rules.ts';
import { selectAudited, selectContentEvents } from './activity.store.ts';

/** One page of the audit log and the content events, the latest first. */
export async function listActivity(scope: Scope, query: ActivityQuery): Promise<JsonMap> {
  const { kysely } = scope.db;
  const [audit, events] = await Promise.all([selectAudited(kysely, query), selectContentEvents(kysely, query)]);
  const { records, next } = mergedPage(audit, events, query);
  await preloadPosts(scope, [...new Set(records.filter(isAboutPost).map(postIdOf))]);
  return {
    entries: await Promise.all(records.map((record) => entryOf(scope, record))),
    next: next && writeCursor(next),
  };
}

async function entryOf(scope: Scope, record: PlacedRecord): Promise<JsonMap> {
  const { source, id, at, action, actor, login, via, address, subjectKind, subjectId, details } = record;
  return {
    id: `${source}-${id}`,
    at,
    action,
    actor: actor === null ? null : { id: actor, name: (await findUser(scope, actor))?.displayName ?? login ?? '' },
    via,
    address,
    subject: { kind: subjectKind, id: subjectId, ...(await objectOf(scope, record)) },
    details,
  };
}

const isAboutPost = ({ subjectKind }: PlacedRecord): boolean => subjectKind === 'post' || subjectKind === 'comment';

/** The post itself, or the post of a comment. */
const postIdOf = ({ subjectKind, subjectId, details }: PlacedRecord): number =>
  Number(subjectKind === 'comment' ? (details['post'] ?? 0) : subjectId);

/** Title and type of the record now. Null titles are of records that are gone, or that the caller can't read. */
async function objectOf(scope: Scope, record: PlacedRecord): Promise<Readonly<Record<'title' | 'type', Json>>> {
  const { subjectKind, subjectId, details } = record;
  const none = { title: null, type: details['type'] ?? null };
  if (isAboutPost(record)) {
    const post = await findPost(scope, postIdOf(record));
    if (post === null || !canReadPost(scope, await withInherited(scope, post))) return none;
    return { title: post.title, type: scope.site.dialect.outward(post.type) };
  }
  const id = Number(subjectId);
  if (!Number.isSafeInteger(id)) return none;
  if (subjectKind === 'user') return { ...none, title: (await findUser(scope, id))?.displayName ?? null };
  if (subjectKind !== 'term') return none;
  const term = await findTerm(scope, id);
  return term === null ? none : { title: term.name, type: scope.site.dialect.outward(term.taxonomy) };
}
