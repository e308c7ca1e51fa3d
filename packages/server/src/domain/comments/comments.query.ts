import { isList } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { unwantedIds, wantedIds } from '../../lib/safe-ids.ts';
import { readDate } from '../../lib/site-time.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import { countPassword } from '../posts/post-password.actions.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { commentType, noteType, searchColumns } from './comment.ts';
import type { CommentOrder, CommentQuery, SearchColumn } from './comment.ts';
import { takesNotes } from './comment-posts.rules.ts';
import { canReadCommentsOf, moderates, seesAllOf } from './comment-rights.rules.ts';
import type { CommentedPost } from './comment-rights.rules.ts';
import { listedStates } from './comment-states.rules.ts';
import { findCommentedPost } from './comments.read.actions.ts';
import { commentErrors, commentRefusals } from './comments.errors.ts';

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Opens the comments of a protected post, where no other is asked for. */
export const passwordOf = (params: JsonMap): string => {
  const [, ...others] = isList(params['post']) ? params['post'] : [];
  return others.length === 0 ? text(params['password']) : '';
};

/** Why the caller may not have this list; null when nothing is in the way. */
export async function refusedList(scope: Scope, params: JsonMap): Promise<RestError | null> {
  const named = wantedIds(params['post']) ?? [];
  const found = await Promise.all(named.map((id) => findCommentedPost(scope, id)));
  const posts = found.filter((post) => post !== null);
  const password = passwordOf(params);
  await countPassword(scope, posts, password);
  if (posts.some((post) => !canReadCommentsOf(scope, post, password))) return commentRefusals.readPost(scope);
  if (named.includes(0) && !moderates(scope)) return commentRefusals.readDetached(scope);
  if (params['context'] === 'edit' && !seesAllOf(scope, text(params['type']), found))
    return commentRefusals.editContext(scope);
  const guarded = guardedNames(params);
  if (guarded.length > 0 && !scope.caller.can('edit_posts')) return commentRefusals.param(scope, guarded);
  return refusedNotes(scope, params, posts);
}

const refusedNotes = (scope: Scope, params: JsonMap, posts: readonly CommentedPost[]): RestError | null =>
  params['type'] === noteType && posts.some((post) => !takesNotes(scope, post))
    ? commentErrors.notesUnsupported()
    : null;

/** These filters require `edit_posts`, except with default values. */
function guardedNames(params: JsonMap): string[] {
  const { author, author_exclude: except, author_email: email, status, type } = params;
  return [
    ...(wantedIds(author) === null ? [] : ['author']),
    ...(wantedIds(except) === null ? [] : ['author_exclude']),
    ...(text(email) === '' ? [] : ['author_email']),
    ...((status ?? 'approve') === 'approve' ? [] : ['status']),
    ...((type ?? commentType) === commentType ? [] : ['type']),
  ];
}

/** Addresses must not be guessed from what a search finds. */
const openColumns: readonly SearchColumn[] = ['authorName', 'authorUrl', 'content'];

function searchOf(scope: Scope, params: JsonMap): CommentQuery['search'] {
  const term = text(params['search']);
  return term === '' ? null : { term, columns: moderates(scope) ? searchColumns : openColumns };
}

function typesOf(params: JsonMap): Pick<CommentQuery, 'types' | 'withNotes'> {
  const type = text(params['type'] ?? commentType);
  return { types: type === 'all' || type === '' ? null : [type], withNotes: type === 'all' };
}

/** A bound without an offset is in the site's own time. */
const boundOf = (scope: Scope, bound: Json | undefined): string | null =>
  typeof bound === 'string' ? (readDate(bound, 'local', zoneOf(scope))?.gmt ?? null) : null;

/** The comments a list asks for. */
export function queryOf(scope: Scope, params: JsonMap): CommentQuery {
  const limit = Number(params['per_page']);
  const offset = params['offset'];
  return {
    states: listedStates(text(params['status'] ?? 'approve')),
    ...typesOf(params),
    posts: wantedIds(params['post']),
    parents: wantedIds(params['parent']),
    exceptParents: unwantedIds(params['parent_exclude']),
    authors: wantedIds(params['author']),
    exceptAuthors: unwantedIds(params['author_exclude']),
    email: text(params['author_email']) || null,
    include: wantedIds(params['include']),
    exclude: unwantedIds(params['exclude']),
    search: searchOf(scope, params),
    after: boundOf(scope, params['after']),
    before: boundOf(scope, params['before']),
    orderBy: params['orderby'] as CommentOrder,
    descending: params['order'] === 'desc',
    offset: typeof offset === 'number' ? Math.max(offset, 0) : (Number(params['page']) - 1) * limit,
    limit,
  };
}
