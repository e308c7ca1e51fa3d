import type { PostFacts } from '../../blocks/data.ts';
import type { Scope } from '../../scope.ts';
import { renderTitle } from '../../text/render.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import { classesOf } from '../posts/post-classes.rules.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import { isProtected } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { termsOfPost } from '../terms/terms.read.actions.ts';
import type { PostType } from '../types/type.ts';
import { findUser } from '../users/users.actions.ts';
import { withOffset } from './date-format.rules.ts';
import { featuredImageOf } from './image-facts.rendering.ts';
import { factsOfUser } from './person-facts.rendering.ts';

/** A type whose posts have pages of their own for everybody. */
export const viewableType = ({ site }: Pick<Scope, 'site'>, name: string): PostType | undefined => {
  const type = site.postTypes.get(name);
  return type?.viewable === true ? type : undefined;
};

/** A post that everybody may read. */
export async function readablePost(reader: Scope, id: number): Promise<PostRow | undefined> {
  const row = Number.isSafeInteger(id) ? await findPost(reader, id) : null;
  return row !== null && viewableType(reader, row.type) !== undefined && canReadPost(reader, row) ? row : undefined;
}

/** Post data for blocks, loaded in batches. */
export const factsOfPosts = (reader: Scope, rows: readonly PostRow[]): Promise<PostFacts[]> =>
  Promise.all(rows.map((row) => factsOfPost(reader, row)));

async function factsOfPost(reader: Scope, row: PostRow): Promise<PostFacts> {
  const { site } = reader;
  const type = site.postTypes.get(row.type);
  const zone = zoneOf(reader);
  const [terms, author, featuredImage, addresses] = await Promise.all([
    termsOfPost(reader, row.id),
    findUser(reader, row.author),
    featuredImageOf(reader, row),
    type === undefined ? undefined : addressesOf(reader, type, [row]),
  ]);
  return {
    id: row.id,
    type: site.dialect.outward(row.type),
    titleHtml: renderTitle(row.title),
    url: addresses?.link(row) ?? '',
    date: withOffset(row.date, zone),
    modified: withOffset(row.modified, zone),
    author: factsOfUser(reader, author),
    parent: row.parent,
    commentCount: row.commentCount,
    featuredImage,
    isProtected: isProtected(row),
    classes: type === undefined ? [] : classesOf(reader, type)(row, terms),
  };
}
