import type { Reading } from '../../rest/field.ts';
import type { Link, Links } from '../../rest/response.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { servedTypes } from '../posts/post-kinds.registry.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import type { Embeds } from '../../site/embeds.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { commentUrl } from '../permalinks/permalinks.rules.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { Comment } from './comment.ts';
import { methodsOnComment } from './comment-rights.rules.ts';
import type { CommentedPost } from './comment-rights.rules.ts';
import { pageOfComment } from './comment-pages.actions.ts';
import { postsOf } from './comments.read.actions.ts';

/** Comment id → its URL, on the page of its post that shows it. */
export async function urlsOfComments(scope: Scope, comments: readonly Comment[]): Promise<ReadonlyMap<number, string>> {
  const posts = await addressesOfPosts(scope, comments);
  const permalinks = permalinksOf(scope);
  const urlOf = async ({ id, post }: Comment): Promise<[number, string]> => {
    const url = posts.get(post);
    if (url === undefined) return [id, `${permalinks.home}/#comment-${id}`];
    return [id, commentUrl(permalinks, url, { id, page: await pageOfComment(scope, id) })];
  };
  return new Map(await Promise.all(comments.map(urlOf)));
}

/** Post id → its address on the site. */
async function addressesOfPosts(scope: Scope, comments: readonly Comment[]): Promise<ReadonlyMap<number, string>> {
  const posts = await postsOf(scope, comments);
  const byType = Map.groupBy(posts.values(), ({ type }) => type);
  const found = await Promise.all([...byType].map(([name, rows]) => addressesOfType(scope, name, rows)));
  return new Map(found.flat());
}

async function addressesOfType(
  scope: Scope,
  name: string,
  posts: readonly CommentedPost[],
): Promise<[number, string][]> {
  const type = scope.site.postTypes.get(name);
  if (type === undefined) return posts.map(({ id }) => [id, `${scope.address.front}/?p=${id}`]);
  const addresses = await addressesOf(scope, type, posts);
  return posts.map((post) => [post.id, addresses.link(post)]);
}

const commentsRoute = ({ site }: { readonly site: Pick<Scope['site'], 'dialect'> }): string =>
  `/${site.dialect.namespace('v2')}/comments`;

export function commentLinks(
  comment: Comment,
  { scope }: Reading,
  { posts }: { readonly posts: ReadonlyMap<number, CommentedPost> },
): Links {
  const post = posts.get(comment.post) ?? null;
  const route = commentsRoute(scope);
  const users = `/${scope.site.dialect.namespace('v2')}/users`;
  const allow = methodsOnComment(scope, { comment, post });
  return {
    self: [{ ...link(restUrl(scope, `${route}/${comment.id}`)), targetHints: { allow } }],
    collection: [link(restUrl(scope, route))],
    ...(comment.author === 0 ? {} : { author: [embeddable(restUrl(scope, `${users}/${comment.author}`))] }),
    ...upLink(scope, post),
    ...(comment.parent === 0 ? {} : { 'in-reply-to': [embeddable(restUrl(scope, `${route}/${comment.parent}`))] }),
    ...(comment.hasReplies ? { children: [embeddable(restUrl(scope, route, { parent: comment.id }))] } : {}),
  };
}

/** What comments can embed; they may be about posts of any type. */
export const commentEmbeds = (draft: SiteDraft): Record<string, Embeds> => {
  const route = commentsRoute({ site: draft });
  return {
    comment: {
      author: [`/${draft.dialect.namespace('v2')}/users/{id}`],
      up: servedTypes(draft).map((type) => `${collectionRoute(type)}/{id}`),
      'in-reply-to': [`${route}/{id}`],
      children: [route],
    },
  };
};

/** A post of a type that the API does not serve has no route to point at. */
function upLink(scope: Scope, post: CommentedPost | null): { up?: readonly Link[] } {
  const type = post === null ? undefined : scope.site.postTypes.get(post.type);
  if (post === null || type?.showInRest !== true) return {};
  const route = `${collectionRoute(type)}/${post.id}`;
  return { up: [embeddable(restUrl(scope, route), { post_type: scope.site.dialect.outward(type.name) })] };
}
