import { readableRecords, renderHtml } from '@platen/server';
import type { JsonMap, ReadableFile, ReadableRecords, Scope } from '@platen/server';
import type { Records, ShownFile, ShownPost, ShownTerm, ShownUser } from './values/records.ts';

type Found<Kind extends 'post' | 'term' | 'user'> = NonNullable<Awaited<ReturnType<ReadableRecords[Kind]>>>;

/** Records as field values show them, as far as the caller can read them. */
export function recordsFor(scope: Scope): Records {
  const records = readableRecords(scope);
  const shown = async <Row, Shown>(found: Promise<Row | null>, show: (row: Row) => Shown): Promise<Shown | null> => {
    const row = await found;
    return row === null ? null : show(row);
  };
  return {
    post: (id) => shown(records.post(id), (post) => shownPost(scope, post)),
    media: (id) => shown(records.media(id), shownFile),
    term: (id) => shown(records.term(id), shownTerm),
    user: (id) => shown(records.user(id), shownUser),
    html: (text) => renderHtml(scope, text),
  };
}

/** Stands for files that are no images. In the response itself, so that no other site has to serve it. */
const documentIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="64"><path d="M2 2h28l16 16v44H2z" fill="#fff" stroke="#555" stroke-width="3"/></svg>',
)}`;

const spaced = (moment: string | null): string => (moment ?? '0000-00-00T00:00:00').slice(0, 19).replace('T', ' ');

/** Content behind a password is shown to nobody here: a request has one password, and this is another post. */
function shownPost({ site }: Scope, { row, link }: Found<'post'>): ShownPost {
  const isProtected = row.password !== '';
  const standard: JsonMap = {
    ID: row.id,
    post_author: row.author,
    post_date: spaced(row.date),
    post_date_gmt: spaced(row.dateGmt),
    post_content: isProtected ? '' : row.content,
    post_title: row.title,
    post_excerpt: isProtected ? '' : row.excerpt,
    post_status: row.status,
    comment_status: row.commentStatus,
    ping_status: row.pingStatus,
    post_password: '',
    post_name: row.slug,
    to_ping: '',
    pinged: '',
    post_modified: spaced(row.modified),
    post_modified_gmt: spaced(row.modifiedGmt),
    post_content_filtered: '',
    post_parent: row.parent,
    guid: row.guid,
    menu_order: row.menuOrder,
    post_type: site.dialect.outward(row.type),
    post_mime_type: '',
    comment_count: String(row.commentCount),
    filter: 'raw',
  };
  return { id: row.id, type: site.dialect.outward(row.type), title: row.title, link, standard };
}

function shownFile({ row, link, url, filename, mimeType, bytes, alt, image }: ReadableFile): ShownFile {
  const [type = '', subtype = ''] = mimeType.split('/');
  const sizes = sizesOf(url, image);
  const standard: JsonMap = {
    ID: row.id,
    id: row.id,
    title: row.title,
    filename,
    filesize: bytes,
    url,
    link,
    alt,
    author: row.author,
    description: row.content,
    caption: row.excerpt,
    name: row.slug,
    status: row.status,
    uploaded_to: row.parent,
    date: spaced(row.date),
    modified: spaced(row.modified),
    menu_order: row.menuOrder,
    mime_type: mimeType,
    type,
    subtype,
    icon: image === null ? documentIcon : url,
    ...(image !== null && { width: image.width, height: image.height, sizes }),
  };
  const { width = null, height = null } = image ?? {};
  return { id: row.id, url, alt, mimeType, bytes, width, height, sizes, standard };
}

const usualSizes = ['thumbnail', 'medium', 'medium_large', 'large', '1536x1536', '2048x2048'];

/** Sizes that an image is too small for are the image itself. */
function sizesOf(url: string, image: ReadableFile['image']): JsonMap {
  if (image === null) return {};
  const made = new Map(image.sizes.map((size) => [size.name, size]));
  const names = new Set([...usualSizes, ...made.keys()]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const size = made.get(name) ?? { url, width: image.width, height: image.height };
      return [
        [name, size.url],
        [`${name}-width`, size.width],
        [`${name}-height`, size.height],
      ];
    }),
  );
}

function shownTerm({ row, link }: Found<'term'>): ShownTerm {
  const { id, taxonomy, name, slug } = row;
  const standard: JsonMap = {
    term_id: id,
    name,
    slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy,
    description: row.description,
    parent: row.parent,
    count: row.count,
    filter: 'raw',
  };
  return { id, taxonomy, name, slug, link, standard };
}

/** What `/users` shows to everybody: no email address, registration date, or first and last name. */
function shownUser({ row, link }: Found<'user'>): ShownUser {
  const { id, displayName: name, slug, url, description, roles } = row;
  const standard: JsonMap = {
    ID: id,
    display_name: name,
    user_nicename: slug,
    user_url: url,
    user_description: description,
  };
  return { id, name, link, roles, standard };
}
