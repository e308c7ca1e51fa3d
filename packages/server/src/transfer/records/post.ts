import { dialects } from '../../dialect.ts';
import type { ExportedMeta, WxrTerm } from '../../formats/wxr/exported.ts';
import { cdata, plain } from '../../formats/wxr/exported.ts';
import type { WritableMembers } from '../../db/table.ts';
import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { contentOf, faceType, familyType, storedFont } from '../../domain/fonts/font.ts';
import { stylesType } from '../../domain/global-styles/user-styles.actions.ts';
import { itemType } from '../../domain/menus/menu.ts';
import type { postsTable, PostRow } from '../../domain/posts/post.ts';
import { templateId } from '../../domain/templates/template-ids.rules.ts';
import { partType, templateType } from '../../domain/templates/template.ts';
import type { ExportedComment } from './comment.ts';
import type { InColumn, Texts, Transferred } from './record.ts';
import { cutSlug, idIn, longest, numberIn, writtenMoment } from './values.ts';

/** What the text of one member depends on beside itself. */
export interface PostContext {
  readonly type: string;
  /** Theme of a template. */
  readonly theme: string | undefined;
  readonly dates: Pick<PostRow, 'date' | 'dateGmt' | 'modified' | 'modifiedGmt'>;
}

type PostColumns = Required<WritableMembers<typeof postsTable.columns>>;

const openOrClosed = (text: string): string => (text === 'open' ? 'open' : 'closed');

/** Columns of posts, and how sources have them: in the order of export files. A new column needs a row. */
export const postRecord = {
  title: { wxr: cdata('title'), rest: 'title', dump: 'post_title', absent: '', html: 'inline' },
  /** No column. Old URLs become redirects. */
  link: { wxr: plain('link'), rest: 'link', dump: null, absent: '' },
  /** No column. Login of the author. */
  creator: { wxr: cdata('dc:creator'), rest: null, dump: null, absent: '' },
  guid: { wxr: plain('guid', ' isPermaLink="false"'), rest: 'guid', dump: 'guid', absent: '' },
  content: {
    wxr: cdata('content:encoded'),
    rest: { post: 'content', attachment: 'description' },
    dump: 'post_content',
    absent: '',
    html: 'block',
    read: (text, { type }) => contentFor(type, text),
    write: (_, row) => writtenContent(row),
  },
  excerpt: {
    wxr: cdata('excerpt:encoded'),
    rest: { post: 'excerpt', attachment: 'caption' },
    dump: 'post_excerpt',
    absent: '',
    html: 'block',
  },
  id: { wxr: plain('wp:post_id'), rest: 'id', dump: 'ID', absent: '', isId: true, read: idIn },
  date: {
    wxr: cdata('wp:post_date'),
    rest: 'date',
    dump: 'post_date',
    absent: '',
    read: (_, { dates }) => dates.date,
    write: writtenMoment,
  },
  dateGmt: {
    wxr: cdata('wp:post_date_gmt'),
    rest: 'date_gmt',
    dump: 'post_date_gmt',
    absent: '',
    read: (_, { dates }) => dates.dateGmt,
    write: writtenMoment,
  },
  modified: {
    wxr: cdata('wp:post_modified'),
    rest: 'modified',
    dump: 'post_modified',
    absent: '',
    read: (_, { dates }) => dates.modified,
    write: writtenMoment,
  },
  modifiedGmt: {
    wxr: cdata('wp:post_modified_gmt'),
    rest: 'modified_gmt',
    dump: 'post_modified_gmt',
    absent: '',
    read: (_, { dates }) => dates.modifiedGmt,
    write: writtenMoment,
  },
  commentStatus: {
    wxr: cdata('wp:comment_status'),
    rest: 'comment_status',
    dump: 'comment_status',
    absent: 'closed',
    read: openOrClosed,
  },
  pingStatus: {
    wxr: cdata('wp:ping_status'),
    rest: 'ping_status',
    dump: 'ping_status',
    absent: 'closed',
    read: openOrClosed,
  },
  slug: {
    wxr: cdata('wp:post_name'),
    rest: 'slug',
    dump: 'post_name',
    absent: '',
    read: slugFor,
    write: (_, row) => writtenSlug(row),
  },
  status: {
    wxr: cdata('wp:status'),
    rest: 'status',
    dump: 'post_status',
    absent: 'draft',
    read: (text) => text.trim().slice(0, longest.name) || 'draft',
  },
  parent: {
    wxr: plain('wp:post_parent'),
    rest: { post: 'parent', attachment: 'post' },
    dump: 'post_parent',
    absent: '0',
    isId: true,
    read: (text, { type }) => (type === itemType ? 0 : idIn(text)),
  },
  menuOrder: {
    wxr: plain('wp:menu_order'),
    rest: 'menu_order',
    dump: 'menu_order',
    absent: '0',
    read: numberIn,
  },
  type: {
    wxr: cdata('wp:post_type'),
    rest: null,
    dump: 'post_type',
    absent: '',
    read: (_, { type }) => type,
    write: outwardName,
  },
  password: { wxr: cdata('wp:post_password'), rest: 'password', dump: 'post_password', absent: '' },
  sticky: {
    wxr: plain('wp:is_sticky'),
    rest: 'sticky',
    // An option lists them.
    dump: null,
    absent: '0',
    read: (text) => text.trim() === '1',
    write: (value) => (value ? '1' : '0'),
  },
  /** No column. URL of the file of an attachment. */
  attachmentUrl: {
    wxr: { ...cdata('wp:attachment_url'), isOptional: true },
    rest: 'source_url',
    dump: null,
    absent: '',
  },
  featuredMedia: { meta: '_thumbnail_id', rest: 'featured_media', absent: '0', isId: true, read: idIn },
  template: {
    meta: '_wp_page_template',
    rest: 'template',
    absent: '',
    read: (text) => text.replace(/^default$/, ''),
  },
  author: { byHand: 'A source has a login or an id. Users can have another id here.' },
  format: { byHand: 'A term of the taxonomy post_format.' },
  trashedFrom: { byHand: 'Custom fields, only of posts in the trash.' },
  meta: { byHand: 'Custom fields, except those that are columns here.' },
  slugScope: { byHand: 'The parent, if the post type is hierarchical.' },
  commentCount: { notTransferred: 'A trigger counts the comments.' },
  revisionCount: { notTransferred: 'A trigger counts the revisions.' },
  latestRevision: { notTransferred: 'A trigger finds the latest revision.' },
  autosaved: { notTransferred: 'A trigger sets it when an autosave is inserted.' },
} as const satisfies Transferred<PostColumns, PostContext> &
  Readonly<Record<'link' | 'creator' | 'attachmentUrl', InColumn>>;

/** A post, page, attachment, or other item of a source. Texts are as the source has them. */
export interface ExportedItem extends Texts<typeof postRecord> {
  /** Id of the author on the source site, if the source has ids instead of logins. */
  readonly author?: number;
  readonly terms: readonly WxrTerm[];
  readonly meta: ExportedMeta;
  /** Relation → ids of the items that it names, if the source has relations. */
  readonly relations?: Readonly<Record<string, readonly number[]>>;
  readonly comments: readonly ExportedComment[];
}

/** The name that the format has for a type, a taxonomy or a key. */
export function outwardName(name: string): string {
  return dialects.wp.outward(name);
}

const isTemplate = ({ type }: Pick<PostRow, 'type'>): boolean => type === templateType || type === partType;

/** Templates are stored with their theme before their names. */
export const themeOf = (row: Pick<PostRow, 'type' | 'slug'>): string | null => {
  if (isTemplate(row) && row.slug.includes('//')) return row.slug.slice(0, row.slug.indexOf('//'));
  return row.type === stylesType ? row.slug.replace(/^global-styles-/, '') : null;
};

function writtenSlug(row: Pick<PostRow, 'type' | 'slug'>): string {
  if (isTemplate(row)) return row.slug.slice(row.slug.indexOf('//') + (row.slug.includes('//') ? 2 : 1));
  return row.type === stylesType ? `wp-${row.slug}` : row.slug;
}

function slugFor(text: string, { type, theme }: PostContext): string {
  const slug = cutSlug(text);
  if ((type === templateType || type === partType) && theme !== undefined) return templateId({ theme, slug });
  return type === stylesType ? slug.replace(/^wp-/, '') : slug;
}

const writtenContent = (row: Pick<PostRow, 'type' | 'content'>): string =>
  row.type === familyType || row.type === faceType ? JSON.stringify(storedFont(row).settings) : row.content;

function contentFor(type: string, content: string): string {
  if (type === familyType || type === faceType) return fontContent(content);
  // An item of a menu without a description has a blank there.
  return type === itemType ? content.trim() : content;
}

/** The version is not stored there; it has been the same ever since there are fonts. */
function fontContent(content: string): string {
  let settings: Json = null;
  try {
    settings = JSON.parse(content) as Json;
  } catch {
    // What cannot be read is a font without settings.
  }
  return contentOf({ version: 3, settings: isMap(settings) ? settings : {} });
}
