import { isMap, scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import type { Site } from '../../scope.ts';
import { importedMedia } from './media.ts';
import type { MediaRow } from '../../domain/media/media.ts';
import { itemKinds, itemType, menuItemsTable } from '../../domain/menus/menu.ts';
import type { MenuItemRow } from '../../domain/menus/menu.ts';
import { trashStatus, postsTable } from '../../domain/posts/post.ts';
import type { PostRow } from '../../domain/posts/post.ts';
import type { StoredPost } from '../../domain/posts/posts.transfer.ts';
import { partType } from '../../domain/templates/template.ts';
import { areaKey } from '../../domain/templates/templates.read.actions.ts';
import { postRecord } from './post.ts';
import type { ExportedItem, PostContext } from './post.ts';
import { columnsFrom, metaKeysOf } from './record.ts';
import { cutSlug, firstOf, firstValueIn, idIn, longest, metaFrom, momentIn, storedName } from './values.ts';
import type { Note } from '../import.ts';

/** An item of an export, as this service stores it. */
export interface ForeignPost {
  readonly post: StoredPost;
  readonly terms: readonly { readonly taxonomy: string; readonly slug: string; readonly name: string }[];
  readonly menuItem: MenuItemRow | null;
  readonly media: MediaRow | null;
  /** Comment id → its status before its post went to the trash. */
  readonly trashedComments: ReadonlyMap<number, string>;
}

export interface Reading {
  readonly site: Pick<Site, 'postTypes' | 'metaKeys'>;
  /** Id of the author. 0: none. */
  readonly authorOf: (item: ExportedItem) => number;
  /** Sanitizes HTML. */
  readonly filter: (html: string) => string;
  readonly note: (note: Note) => void;
}

/** Meta that has become something else here. */
const becomes: ReadonlySet<string> = new Set([
  ...metaKeysOf(postRecord),
  '_wp_trash_meta_status',
  '_wp_trash_meta_time',
  '_wp_trash_meta_comments_status',
  '_wp_desired_post_slug',
  '_wp_attached_file',
  '_wp_attachment_metadata',
  '_wp_attachment_image_alt',
  '_menu_item_type',
  '_menu_item_menu_item_parent',
  '_menu_item_object_id',
  '_menu_item_object',
  '_menu_item_target',
  '_menu_item_classes',
  '_menu_item_xfn',
  '_menu_item_url',
]);

/** Terms that are something else here. */
const inner: ReadonlySet<string> = new Set(['post_format', 'wp_theme', 'wp_template_part_area']);

/** Null for an item that can't be imported; it is added to the report. */
export function foreignPost(item: ExportedItem, reading: Reading): ForeignPost | null {
  const { note } = reading;
  const id = idIn(item.id);
  if (id === 0) {
    note({ code: 'id-unreadable', subject: `post ${item.id.slice(0, 40)}` });
    return null;
  }
  const type = storedName(item.type) || 'post';
  const termOf = (taxonomy: string): string | undefined => item.terms.find((term) => term.taxonomy === taxonomy)?.slug;
  const area = type === partType ? termOf('wp_template_part_area') : undefined;
  const context: PostContext = { type, theme: termOf('wp_theme'), dates: datesOf(item, id, note) };
  const row: PostRow = {
    ...postsTable.initial,
    ...columnsFrom<PostRow, typeof postRecord, PostContext>(
      postRecord,
      { texts: item, meta: item.meta },
      { context, filter: reading.filter },
    ),
    author: reading.authorOf(item),
    format: (termOf('post_format') ?? '').replace(/^post-format-/, '').replace(/^standard$/, ''),
    trashedFrom: trashedFrom(item),
    meta: {
      ...metaFrom(item.meta, {
        subject: `post ${id}`,
        without: becomes,
        note,
        object: 'post',
        site: reading.site,
      }),
      ...(area !== undefined && { [areaKey]: [area] }),
    },
  };
  if (item.slug.length > longest.slug) note({ code: 'slug-changed', subject: `post ${id}`, detail: 'it was too long' });
  const known = reading.site.postTypes.get(type);
  if (known === undefined) note({ code: 'type-unknown', subject: type });
  return {
    post: { row, slugScope: known?.hierarchical === true ? row.parent : 0 },
    terms: item.terms
      .filter(({ taxonomy }) => !inner.has(taxonomy))
      .map((term) => ({ ...term, taxonomy: storedName(term.taxonomy), slug: cutSlug(term.slug) })),
    menuItem: type === itemType ? menuItemOf(item, id) : null,
    media: type === 'attachment' ? mediaOf(item, id, note) : null,
    trashedComments: trashedComments(item),
  };
}

const floating: ReadonlySet<string> = new Set(['draft', 'pending', 'auto-draft']);
const beginning = '1970-01-01T00:00:00';

/** Local time and GMT are kept as they are, also where they disagree. */
function datesOf(item: ExportedItem, id: number, note: Reading['note']): PostContext['dates'] {
  const gmt = momentIn(item.dateGmt);
  const local = momentIn(item.date);
  const date = local ?? gmt ?? momentIn(item.modified) ?? beginning;
  if (local === null) note({ code: 'date-unreadable', subject: `post ${id}`, detail: item.date.slice(0, 40) });
  const modified = momentIn(item.modified) ?? date;
  const status = trashedFrom(item)?.status ?? item.status;
  return {
    date,
    dateGmt: gmt ?? (floating.has(status) ? null : date),
    modified,
    modifiedGmt: momentIn(item.modifiedGmt) ?? (momentIn(item.modified) === null ? (gmt ?? date) : modified),
  };
}

function trashedFrom({ status, slug, meta }: ExportedItem): PostRow['trashedFrom'] {
  if (status !== trashStatus) return null;
  return {
    status: firstOf(meta, '_wp_trash_meta_status') ?? 'draft',
    slug: firstOf(meta, '_wp_desired_post_slug') ?? slug.replace(/__trashed(?:-\d+)?$/, ''),
  };
}

function trashedComments({ meta }: ExportedItem): ReadonlyMap<number, string> {
  const stored = firstValueIn(meta, '_wp_trash_meta_comments_status', () => undefined);
  const entries = isMap(stored) ? Object.entries(stored) : [];
  return new Map(entries.map(([id, status]) => [Number(id), scalarText(status)]));
}

function menuItemOf({ meta }: ExportedItem, postId: number): MenuItemRow {
  const text = (name: string): string => firstOf(meta, `_menu_item_${name}`) ?? '';
  const words = (name: string): string[] => {
    const value = firstValueIn(meta, `_menu_item_${name}`, () => undefined);
    const list = Array.isArray(value) ? value.map((one: Json) => scalarText(one)) : scalarText(value).split(' ');
    return list.filter((word) => word !== '');
  };
  const kind = itemKinds.find((one) => one === text('type')) ?? 'custom';
  const objectId = idIn(text('object_id'));
  return {
    ...menuItemsTable.initial,
    postId,
    kind,
    object: kind === 'custom' ? 'custom' : storedName(text('object')),
    objectId: kind === 'custom' || kind === 'post_type_archive' ? 0 : objectId,
    parent: idIn(text('menu_item_parent')),
    url: kind === 'custom' ? text('url') : '',
    target: text('target'),
    classes: words('classes'),
    xfn: words('xfn'),
  };
}

function mediaOf({ meta, attachmentUrl }: ExportedItem, postId: number, note: Reading['note']): MediaRow | null {
  const file = firstOf(meta, '_wp_attached_file') ?? /\/uploads\/([^?#]+)$/.exec(attachmentUrl)?.[1] ?? '';
  const details = firstValueIn(meta, '_wp_attachment_metadata', (code) =>
    note({ code, subject: `post ${postId} _wp_attachment_metadata` }),
  );
  const altText = firstOf(meta, '_wp_attachment_image_alt') ?? '';
  const media = importedMedia({ postId, file, altText, details });
  if (media === null)
    note({ code: 'file-refused', subject: `post ${postId}`, detail: (file || attachmentUrl).slice(0, 200) });
  return media;
}
