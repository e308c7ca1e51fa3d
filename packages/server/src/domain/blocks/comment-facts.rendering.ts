import type { CommentFacts } from '../../blocks/data.ts';
import { escapeAddress } from '../../blocks/markup.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/entities.ts';
import { paragraphs } from '../../text/paragraphs.ts';
import { plainText } from '../../text/plain.ts';
import { renderComment, renderTitle } from '../../text/render.ts';
import { commentType } from '../comments/comment.ts';
import type { Comment, CommentQuery } from '../comments/comment.ts';
import { listComments, postsOf } from '../comments/comments.read.actions.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import type { PostRow } from '../posts/post.ts';
import { zoneOf } from '../site/site-clock.rules.ts';
import { flagOption } from '../settings/option-values.rules.ts';
import { authorAddress } from '../users/author-address.rules.ts';
import { avatarsOf, showsAvatars } from '../users/users.fields.ts';
import { findUser } from '../users/users.actions.ts';
import { withOffset } from './date-format.rules.ts';

const mostComments = 100;

const latest: Omit<CommentQuery, 'limit'> = {
  states: ['approved'],
  types: [commentType],
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
export async function askForComments(reader: Scope, wanted: number): Promise<readonly CommentFacts[]> {
  const limit = Math.min(Math.max(Math.trunc(wanted), 1), mostComments);
  const { comments } = await listComments(reader, { ...latest, limit }, '');
  const posts = await postsOf(reader, comments);
  return Promise.all(comments.map((comment) => factsOfComment(reader, comment, posts.get(comment.post))));
}

async function factsOfComment(reader: Scope, comment: Comment, post: PostRow | undefined): Promise<CommentFacts> {
  const { id, content, authorName, authorEmail, authorUrl, date } = comment;
  const author = await findUser(reader, comment.author);
  const ownPage = author === null ? '' : authorAddress(reader.address, author);
  return {
    authorName: decodeEntities(authorName),
    authorUrl: authorUrl === '' ? ownPage : authorUrl,
    url: `${await addressOf(reader, post)}#comment-${id}`,
    postTitleHtml: post === undefined ? '' : renderTitle(post.title),
    date: withOffset(date, zoneOf(reader)),
    contentHtml: renderComment(content, { emoticons: flagOption(reader.options, 'use_smilies', true) }),
    excerptHtml: paragraphs(shortened(content)),
    avatarHtml: showsAvatars(reader) ? avatar(avatarsOf(reader, authorEmail)[avatarSize] ?? '') : '',
  };
}

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

const avatarSize = 48;

const avatar = (url: string): string =>
  `<img alt="" src="${escapeAddress(url)}" class="avatar avatar-${avatarSize} photo wp-block-latest-comments__comment-avatar" height="${avatarSize}" width="${avatarSize}" />`;
