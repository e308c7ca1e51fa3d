import type { CommentFacts, CommentForm, DiscussionFacts, PersonFacts } from '../../blocks/data.ts';
import { restUrl } from '../../rest/links.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { paragraphs } from '../../text/typography/paragraphs.ts';
import { plainText } from '../../text/markup/plain.ts';
import { renderComment, renderTitle } from '../../text/render.ts';
import { commentType } from '../comments/comment.ts';
import { commentsOnPage, pageOfComment } from '../comments/comment-pages.actions.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { commentUrl } from '../permalinks/permalinks.rules.ts';
import type { Comment, CommentQuery } from '../comments/comment.ts';
import { isOpen } from '../comments/comment-posts.rules.ts';
import { findCommentedPost, listComments, postsOf } from '../comments/comments.read.actions.ts';
import { canReadCommentsOf } from '../comments/comment-rights.rules.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import type { PostRow } from '../posts/post.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { flagOption, integerOption } from '../settings/option-values.rules.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/users.actions.ts';
import { withOffset } from './date-format.rules.ts';
import { factsOfUser, picturesOf } from './person-facts.rendering.ts';

const mostComments = 100;

const latest: Omit<CommentQuery, 'limit'> = {
  states: ['approved'],
  types: [commentType],
  withNotes: false,
  posts: null,
  parents: null,
  exceptParents: [],
  authors: null,
  exceptAuthors: [],
  email: null,
  include: null,
  exclude: [],
  search: null,
  after: null,
  before: null,
  orderBy: 'date_gmt',
  descending: true,
  offset: 0,
};

/** The latest comments that everybody may read. */
export const askForComments = (reader: Scope, wanted: number): Promise<readonly CommentFacts[]> =>
  factsFor(reader, { ...latest, limit: Math.min(Math.max(Math.trunc(wanted), 1), mostComments) });

/** The same with pingbacks, of one post or of all. */
export const latestComments = (
  reader: Scope,
  { post, limit }: { readonly post: number | null; readonly limit: number },
): Promise<readonly CommentFacts[]> =>
  factsFor(reader, {
    ...latest,
    types: [commentType, 'pingback', 'trackback'],
    posts: post === null ? null : [post],
    limit: Math.min(limit, mostComments),
  });

export async function askForComment(reader: Scope, id: number): Promise<CommentFacts | undefined> {
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  return (await factsFor(reader, { ...latest, include: [id], limit: 1 }))[0];
}

/** What was said on a post, the latest of it. Of a hundred posts it costs as many statements as of one. */
export async function askForDiscussion(reader: Scope, postId: number): Promise<DiscussionFacts | undefined> {
  const post = await findCommentedPost(reader, postId);
  if (post === null || !canReadCommentsOf(reader, post)) return undefined;
  const found = await factsFor(reader, { ...latest, posts: [postId], limit: mostComments });
  return { comments: found.toReversed(), form: isOpen(reader, post) ? formOf(reader) : null };
}

/** Comments on a page of the site that has all of them. */
const mostOnPage = 1000;

/** What was said on the post of a page of the site: all of it, or the page of comments that was asked for. */
export async function askForDiscussionPage(
  reader: Scope,
  postId: number,
  asked: number | undefined,
): Promise<DiscussionFacts | undefined> {
  const post = await findCommentedPost(reader, postId);
  if (post === null || !canReadCommentsOf(reader, post)) return undefined;
  const shown = await commentsOnPage(reader, postId, asked);
  const include = shown?.ids ?? null;
  const found =
    include?.length === 0 ? [] : await factsFor(reader, { ...latest, posts: [postId], include, limit: mostOnPage });
  return {
    comments: found.toReversed(),
    form: isOpen(reader, post) ? formOf(reader) : null,
    page: shown === null ? undefined : { number: shown.number, pages: shown.pages },
  };
}

/** Visitors comment where a plugin lets them and the site asks for no account. */
const formOf = (reader: Scope): CommentForm => ({
  url: restUrl(reader, `/${reader.site.dialect.namespace('v2')}/comments`),
  needsAccount:
    !reader.site.hooks.has('rest_allow_anonymous_comments') || flagOption(reader.options, 'comment_registration'),
});

async function factsFor(reader: Scope, query: CommentQuery): Promise<CommentFacts[]> {
  const { comments } = await listComments(reader, query, '');
  const posts = await postsOf(reader, comments);
  const depths = depthsOf(comments);
  return Promise.all(
    comments.map((comment) =>
      factsOfComment(reader, comment, { post: posts.get(comment.post), depth: depths(comment) }),
    ),
  );
}

/** How deep a comment stands below others, as far as they are known; from 1. */
function depthsOf(comments: readonly Comment[]): (comment: Comment) => number {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const depths = new Map<number, number>();
  return ({ id }) => {
    const path: number[] = [];
    for (
      let at: number | undefined = id;
      at !== undefined && known.has(at) && !depths.has(at);
      at = known.get(at)?.parent
    )
      if (path.includes(at)) break;
      else path.push(at);
    for (const at of path.toReversed()) depths.set(at, (depths.get(known.get(at)?.parent ?? 0) ?? 0) + 1);
    return depths.get(id) ?? 1;
  };
}

interface Around {
  readonly post: PostRow | undefined;
  readonly depth: number;
}

async function factsOfComment(reader: Scope, comment: Comment, { post, depth }: Around): Promise<CommentFacts> {
  const { id, parent, content, date } = comment;
  const user = await findUser(reader, comment.author);
  const address = await addressOf(reader, post);
  const answerable = post !== undefined && isOpen(reader, post) && depth < deepestAnswer(reader);
  return {
    id,
    postId: comment.post,
    parent,
    author: authorOf(reader, comment, user),
    classes: classesOf(user, post),
    url: commentUrl(permalinksOf(reader), address, { id, page: await pageOfComment(reader, id) }),
    replyUrl: answerable ? `${address}${address.includes('?') ? '&' : '?'}replytocom=${id}#respond` : '',
    postTitleHtml: post === undefined ? '' : renderTitle(post.title),
    date: withOffset(date, zoneOf(reader)),
    contentHtml: renderComment(content, {
      emoticons: flagOption(reader.options, 'use_smilies', true),
      home: reader.address.front,
    }),
    excerptHtml: paragraphs(shortened(content)),
  };
}

const deepestAnswer = ({ options }: Scope): number =>
  flagOption(options, 'thread_comments', true) ? integerOption(options, 'thread_comments_depth', 5) : 1;

/** A comment carries its own name, address and mailbox. */
function authorOf(reader: Scope, { authorName, authorEmail, authorUrl }: Comment, user: User | null): PersonFacts {
  const { url, bio } = factsOfUser(reader, user);
  return {
    name: decodeEntities(authorName),
    url: authorUrl === '' ? url : authorUrl,
    bio,
    avatars: picturesOf(reader, authorEmail),
  };
}

const classesOf = (user: User | null, post: PostRow | undefined): string[] => [
  commentType,
  ...(user === null ? [] : ['byuser', `comment-author-${user.slug}`]),
  ...(user !== null && user.id === post?.author ? ['bypostauthor'] : []),
];

async function addressOf(reader: Scope, post: PostRow | undefined): Promise<string> {
  const type = post === undefined ? undefined : reader.site.postTypes.get(post.type);
  if (post === undefined || type === undefined) return '';
  return (await addressesOf(reader, type, [post])).link(post);
}

const excerptWords = 20;

/** Its first words. What is left of a bracket that began no tag is text. */
function shortened(content: string): string {
  const words = plainText(content)
    .replaceAll('<', '&lt;')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, excerptWords).join(' ') + (words.length > excerptWords ? '&hellip;' : '');
}
