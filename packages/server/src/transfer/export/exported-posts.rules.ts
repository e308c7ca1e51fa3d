import { dialects } from '../../dialect.ts';
import { phpText } from '../../formats/php-text.ts';
import type { ExportedMeta } from '../../formats/wxr/exported.ts';
import { emptyMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { faceType, familyType, storedFont } from '../../domain/fonts/font.ts';
import { stylesType } from '../../domain/global-styles/user-styles.actions.ts';
import { photoMeta } from '../../domain/media/media-details.rules.ts';
import type { ImageDetails, MediaRow } from '../../domain/media/media.ts';
import type { MenuItemRow } from '../../domain/menus/menu.ts';
import type { StoredMeta } from '../../domain/meta/meta.actions.ts';
import { trashStatus } from '../../domain/posts/post.ts';
import type { PostRow } from '../../domain/posts/post.ts';
import { partType, templateType } from '../../domain/templates/template.ts';

/** The name that the format has for a type, a taxonomy or a key. */
export const outwardName = (name: string): string => dialects.wp.outward(name);

/** `2024-05-06T07:08:09` → `2024-05-06 07:08:09`; the zero date for none. */
export const writtenMoment = (moment: string | null): string =>
  moment === null ? '0000-00-00 00:00:00' : moment.replace('T', ' ');

export const writtenMeta = (meta: StoredMeta): ExportedMeta =>
  Object.entries(meta).flatMap(([key, values]) =>
    values.map((value) => [key.replace(/^(_?)cms_/, '$1wp_'), { json: value }] as const),
  );

const isTemplate = ({ type }: Pick<PostRow, 'type'>): boolean => type === templateType || type === partType;

/** Templates are stored with their theme before their names. */
export const themeOf = (row: PostRow): string | null => {
  if (isTemplate(row) && row.slug.includes('//')) return row.slug.slice(0, row.slug.indexOf('//'));
  return row.type === stylesType ? row.slug.replace(/^global-styles-/, '') : null;
};

export function writtenSlug(row: PostRow): string {
  if (isTemplate(row)) return row.slug.slice(row.slug.indexOf('//') + (row.slug.includes('//') ? 2 : 1));
  return row.type === stylesType ? `wp-${row.slug}` : row.slug;
}

export const writtenContent = (row: PostRow): string =>
  row.type === familyType || row.type === faceType ? JSON.stringify(storedFont(row).settings) : row.content;

/** What stands in columns here and in meta there. */
export function columnMeta(row: PostRow): ExportedMeta {
  return [
    ...(row.featuredMedia === 0 ? [] : [['_thumbnail_id', String(row.featuredMedia)] as const]),
    ...(row.template === '' ? [] : [['_wp_page_template', row.template] as const]),
    ...(row.status !== trashStatus || row.trashedFrom === null
      ? []
      : ([
          ['_wp_trash_meta_status', row.trashedFrom.status],
          ['_wp_desired_post_slug', row.trashedFrom.slug],
        ] as const)),
  ];
}

export const menuItemMeta = (item: MenuItemRow): ExportedMeta => [
  ['_menu_item_type', item.kind],
  ['_menu_item_menu_item_parent', String(item.parent)],
  ['_menu_item_object_id', String(item.kind === 'custom' ? item.postId : item.objectId)],
  ['_menu_item_object', outwardName(item.object)],
  ['_menu_item_target', item.target],
  ['_menu_item_classes', phpText(item.classes.length === 0 ? [''] : item.classes)],
  ['_menu_item_xfn', item.xfn.join(' ')],
  ['_menu_item_url', item.url],
];

export const mediaMeta = (media: MediaRow): ExportedMeta => [
  ['_wp_attached_file', media.file],
  ['_wp_attachment_metadata', phpText(metadataOf(media))],
  ...(media.altText === '' ? [] : [['_wp_attachment_image_alt', media.altText] as const]),
];

function metadataOf({ file, filesize, details: { image, original } }: MediaRow): Json {
  if (image === undefined) return { filesize };
  return {
    width: image.width,
    height: image.height,
    file,
    filesize,
    sizes: sizesOf(image),
    image_meta: photoMeta(image),
    ...(original !== undefined && { original_image: original }),
  };
}

/** An empty map is written as an empty list, as PHP has only one of them. */
function sizesOf({ sizes }: ImageDetails): JsonMap {
  const map = emptyMap();
  for (const { name, file, width, height, mimeType, filesize } of sizes)
    map[name] = { file, width, height, 'mime-type': mimeType, filesize };
  return map;
}
