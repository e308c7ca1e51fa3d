import { readerOf } from '../../access/reader.ts';
import type { ImageFacts } from '../../blocks/data.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { plainText } from '../../text/markup/plain.ts';
import { blockRenderingOf } from '../blocks/blocks.rendering.ts';
import { withProtectedTitle } from '../blocks/block-data.rendering.ts';
import { latestComments } from '../blocks/comment-facts.rendering.ts';
import { factsOfPosts } from '../blocks/post-facts.rendering.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { termsOfPost } from '../terms/terms.read.actions.ts';
import type { PostRow } from '../posts/post.ts';

/** An entry of a feed. Titles and names are plain text. */
export interface FeedItem {
  readonly title: string;
  readonly url: string;
  /** Never changes, and need not be a URL that works. */
  readonly guid: string;
  /** With offset. */
  readonly published: string;
  readonly modified: string;
  readonly author: string;
  readonly categories: readonly string[];
  /** First words, as HTML. */
  readonly summaryHtml: string;
  /** Empty where readers need a password. */
  readonly contentHtml: string;
  readonly image: ImageFacts | null;
  /** Of a post: number of its comments. */
  readonly commentCount: number;
}

const excerptWords = 55;

/** Published posts as entries of a feed. */
export async function postFeedItems(scope: Scope, rows: readonly PostRow[]): Promise<readonly FeedItem[]> {
  const reader = readerOf(scope);
  const { data } = await blockRenderingOf({ scope: reader, around: null, isOwnText: false });
  const posts = (await factsOfPosts(reader, rows)).map(withProtectedTitle);
  return Promise.all(
    posts.map(async (post, at): Promise<FeedItem> => {
      const [terms, excerpt, contentHtml] = await Promise.all([
        termsOfPost(reader, post.id),
        data.excerpt(post.id, excerptWords),
        data.contentHtml(post.id, new Set(), 'whole'),
      ]);
      return {
        title: decodeEntities(plainText(post.titleHtml)),
        url: post.url,
        guid: rows[at]?.guid || `${reader.address.front}/?p=${post.id}`,
        published: post.date,
        modified: post.modified,
        author: post.author.name,
        categories: terms
          .filter(({ taxonomy }) => listedTaxonomies.has(taxonomy))
          .map(({ name }) => decodeEntities(name)),
        summaryHtml: post.isProtected ? protectedWords : excerpt.html + (excerpt.isCut ? ' [&#8230;]' : ''),
        contentHtml,
        image: post.featuredImage,
        commentCount: post.commentCount,
      };
    }),
  );
}

const listedTaxonomies: ReadonlySet<string> = new Set(['category', 'post_tag']);
const protectedWords = 'There is no excerpt because this is a protected post.';

/** Approved comments as entries of a feed, newest first: of one post, or of all posts. */
export async function commentFeedItems(
  scope: Scope,
  { post, limit }: { readonly post: PostRow | null; readonly limit: number },
): Promise<readonly FeedItem[]> {
  const reader = readerOf(scope);
  const comments = await latestComments(reader, { post: post?.id ?? null, limit });
  const posts = await Promise.all(comments.map(({ postId }) => findPost(reader, postId)));
  return comments.map((comment, at) => {
    const { id, author, postTitleHtml, url, date, contentHtml } = comment;
    const name = author.name === '' ? 'Anonymous' : author.name;
    const title = decodeEntities(plainText(postTitleHtml));
    return {
      title: post === null ? `Comment on ${title} by ${name}` : `By: ${name}`,
      url,
      guid: `${posts[at]?.guid || `${reader.address.front}/?p=${comment.postId}`}#comment-${id}`,
      published: date,
      modified: date,
      author: name,
      categories: [],
      summaryHtml: decodeEntities(plainText(contentHtml)).trim(),
      contentHtml,
      image: null,
      commentCount: 0,
    };
  });
}
