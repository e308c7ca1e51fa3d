import { phpText } from '../../formats/php-text.ts';
import type { ExportedMeta } from '../../formats/wxr/exported.ts';
import { emptyMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { photoMeta } from '../../domain/media/files/media-details.rules.ts';
import type { ImageDetails, MediaRow } from '../../domain/media/media.ts';
import type { MenuItemRow } from '../../domain/menus/menu.ts';
import type { StoredMeta } from '../../domain/meta/meta.actions.ts';
import { trashStatus } from '../../domain/posts/post.ts';
import type { PostRow } from '../../domain/posts/post.ts';
import { outwardName } from '../records/post.ts';

export const writtenMeta = (meta: StoredMeta): ExportedMeta =>
  Object.entries(meta).flatMap(([key, values]) =>
    values.map((value) => [key.replace(/^(_?)cms_/, '$1wp_'), { json: value }] as const),
  );

/** What a post in the trash was before. */
export const trashMeta = ({ status, trashedFrom }: PostRow): ExportedMeta =>
  status !== trashStatus || trashedFrom === null
    ? []
    : [
        ['_wp_trash_meta_status', trashedFrom.status],
        ['_wp_desired_post_slug', trashedFrom.slug],
      ];

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
