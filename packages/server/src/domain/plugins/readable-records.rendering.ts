import { restUrl } from '../../rest/links.ts';
import type { FieldContext } from '../../rest/registered-fields.ts';
import type { Scope } from '../../scope.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { renderText } from '../../text/render.ts';
import { factsOfUser } from '../blocks/person-facts.rendering.ts';
import { beside, nameOf, urlOf } from '../media/files/media-files.rules.ts';
import { attachedImages, findMedia, findPostOrFile } from '../media/media.read.actions.ts';
import type { MediaRow } from '../media/media.ts';
import { openRows } from '../posts/texts/post-texts.needs.ts';
import { showsEmoticons } from '../posts/texts/posts.rendering.ts';
import { shortcodesOf } from '../posts/texts/shortcodes.registry.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { trashStatus } from '../posts/post.ts';
import { withInherited } from '../posts/posts.read.actions.ts';
import { addressesOf as postAddressesOf } from '../posts/tree/post-addresses.actions.ts';
import type { Term } from '../terms/term.ts';
import { addressesOf as termAddressesOf, findTerm, termsOfPost } from '../terms/terms.read.actions.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { User } from '../users/user.ts';
import { hasPublished } from '../users/user-rights.rules.ts';
import { findUser } from '../users/users.actions.ts';

/** A record with its URL on the site and in the API. */
export interface ReadableRecord<Row> {
  readonly row: Row;
  readonly link: string;
  readonly href: string;
}

/** A file of the media library. */
export interface ReadableFile extends ReadableRecord<PostRow> {
  /** URL of the file itself. */
  readonly url: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly alt: string;
  /** Null for files that are no images. */
  readonly image: {
    readonly width: number;
    readonly height: number;
    readonly sizes: readonly {
      readonly name: string;
      readonly url: string;
      readonly width: number;
      readonly height: number;
    }[];
  } | null;
}

/** Records by id, as far as the caller can read them: null for every other id. */
export interface ReadableRecords {
  post(id: number): Promise<ReadableRecord<PostRow> | null>;
  media(id: number): Promise<ReadableFile | null>;
  term(id: number): Promise<ReadableRecord<Term> | null>;
  user(id: number): Promise<ReadableRecord<User> | null>;
  /** The terms of a post, of all taxonomies. */
  termsOf(post: number): Promise<readonly Term[]>;
}

/** Records that are requested at the same time cost one statement for posts and files, one for terms, and one for users. */
export const readableRecords = (scope: Scope): ReadableRecords => ({
  post: (id) => readablePost(scope, id),
  media: (id) => readableFile(scope, id),
  term: (id) => readableTerm(scope, id),
  user: (id) => readableUser(scope, id),
  termsOf: (post) => termsOfPost(scope, post),
});

async function canRead(scope: Scope, row: PostRow): Promise<boolean> {
  return row.status !== trashStatus && canReadPost(scope, await withInherited(scope, row));
}

async function readablePost(scope: Scope, id: number): Promise<ReadableRecord<PostRow> | null> {
  const row = await findPostOrFile(scope, id);
  const type = row === null ? undefined : scope.site.postTypes.get(row.type);
  if (row === null || type?.showInRest !== true || !(await canRead(scope, row))) return null;
  const { link } = await postAddressesOf(scope, type, [row]);
  return { row, link: link(row), href: restUrl(scope, `${collectionRoute(type)}/${id}`) };
}

async function readableFile(scope: Scope, id: number): Promise<ReadableFile | null> {
  const row = await findPostOrFile(scope, id);
  const file = row?.type === 'attachment' ? await findMedia(scope, id) : null;
  const type = row === null ? undefined : scope.site.postTypes.get(row.type);
  if (row === null || file === null || type === undefined || !(await canRead(scope, row))) return null;
  const { link } = await postAddressesOf(scope, type, [row]);
  return {
    row,
    link: link(row),
    href: restUrl(scope, `${collectionRoute(type)}/${id}`),
    url: urlOf(scope, file.file),
    filename: nameOf(file.file),
    mimeType: file.mimeType,
    bytes: file.filesize,
    alt: file.altText,
    image: imageIn(scope, file),
  };
}

function imageIn(scope: Scope, { file, details: { image } }: MediaRow): ReadableFile['image'] {
  if (image === undefined) return null;
  const sizes = image.sizes.map(({ name, file: size, width, height }) => ({
    name,
    url: urlOf(scope, beside(file, size)),
    width,
    height,
  }));
  return { width: image.width, height: image.height, sizes };
}

async function readableTerm(scope: Scope, id: number): Promise<ReadableRecord<Term> | null> {
  const row = await findTerm(scope, id);
  const taxonomy = row === null ? undefined : scope.site.taxonomies.get(row.taxonomy);
  if (row === null || taxonomy?.showInRest !== true) return null;
  const link = (await termAddressesOf(scope, [row])).get(id) ?? '';
  return { row, link, href: restUrl(scope, `/${taxonomy.restNamespace}/${taxonomy.restBase}/${id}`) };
}

/** As `/users` decides it: authors of published posts, and everybody for users who can list them. */
async function readableUser(scope: Scope, id: number): Promise<ReadableRecord<User> | null> {
  const row = await findUser(scope, id);
  if (row === null) return null;
  scope.cacheTags?.add('posts');
  const { caller, site } = scope;
  if (!hasPublished(site, row) && !caller.can('list_users') && !caller.can('edit_user', row)) return null;
  const { url: link } = factsOfUser(scope, row);
  return { row, link, href: restUrl(scope, `/${site.dialect.namespace('v2')}/users/${id}`) };
}

/**
 * Whether the content of a post is shown: always, unless the post has a password that the request does not contain. A
 * field with content of the post must not be shown either.
 */
export async function isContentShown(given: FieldContext<PostRow>): Promise<boolean> {
  const { scope, request, context, row } = given;
  return (await openRows({ scope, request, context, params: {} }, [row])).length > 0;
}

/** HTML of a text that is not the content of a post: paragraphs, typography, and shortcodes, but no blocks. */
export const renderHtml = (scope: Scope, raw: string): Promise<string> =>
  renderText({
    raw,
    shortcodes: shortcodesOf(scope),
    emoticons: showsEmoticons(scope),
    renderBlocks: (text) => text,
    loadImages: (ids) => attachedImages(scope, ids),
  });

/** The HTML that users without the `unfiltered_html` capability may send. */
export const filterHtml = (html: string): string => filterMarkup(html, { context: 'post' });
