import { findAttached, findAttachment, findMedia, imageOf } from './media.read.actions.ts';
import { urlOf } from './files/media-files.rules.ts';
import { shownFile } from './media.rendering.ts';
import type { MediaRow } from './media.ts';
import type { Scope } from '../../scope.ts';
import { listShortcodes } from '../../text/media/galleries.ts';
import type { ShownFile, ShownImage, WantedFiles } from '../../text/media/galleries.ts';
import { sourcesOf } from '../../text/media/image-sources.ts';
import { playerShortcodes } from '../../text/media/players.ts';
import type { Shortcodes } from '../../text/shortcodes/shortcodes.ts';
import { readerOf } from '../../access/reader.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { withInherited } from '../posts/posts.read.actions.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import { writesHtml5 } from '../themes/themes.actions.ts';

interface File {
  readonly row: PostRow;
  readonly media: MediaRow;
}

/** Files that everybody may see: what a text shows must not depend on who reads it. */
async function filesOf(reader: Scope, wanted: WantedFiles): Promise<readonly File[]> {
  const { include, exclude, attachedTo, kind } = wanted;
  const rows =
    include.length > 0
      ? await Promise.all([...new Set(include)].map((id) => findAttachment(reader, id)))
      : await findAttached(reader, attachedTo);
  const files = await Promise.all(
    rows.map(async (row): Promise<File | null> => {
      const isExcluded = row === null || (include.length === 0 && exclude.includes(row.id));
      const media = isExcluded ? null : await findMedia(reader, row.id);
      if (row === null || media === null || !media.mimeType.startsWith(`${kind}/`)) return null;
      return canReadPost(reader, await withInherited(reader, row)) ? { row, media } : null;
    }),
  );
  return inOrder(
    files.filter((file) => file !== null),
    wanted,
  );
}

type Compare = (one: PostRow, other: PostRow) => number;

const byText =
  (text: (row: PostRow) => string): Compare =>
  (one, other) =>
    text(one).localeCompare(text(other), 'en', { sensitivity: 'base' });

const compares: Readonly<Record<string, Compare>> = {
  id: (one, other) => one.id - other.id,
  menu_order: (one, other) => one.menuOrder - other.menuOrder,
  title: byText(({ title }) => title),
  name: byText(({ slug }) => slug),
  date: (one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)),
  modified: (one, other) => (one.modified < other.modified ? -1 : Number(one.modified > other.modified)),
  author: (one, other) => one.author - other.author,
};

function inOrder(files: readonly File[], { orderBy, descending }: WantedFiles): readonly File[] {
  const wanted = orderBy.flatMap((name) => compares[name.toLowerCase().replace(/^post_/, '')] ?? []);
  if (wanted.length === 0) return files;
  const sign = descending ? -1 : 1;
  const compare = (one: File, other: File): number =>
    sign * (wanted.map((each) => each(one.row, other.row)).find((found) => found !== 0) ?? 0);
  return files.toSorted(compare);
}

async function shownFiles(reader: Scope, files: readonly File[]): Promise<readonly (ShownFile & File)[]> {
  const type = reader.site.postTypes.get('attachment');
  const rows = files.map(({ row }) => row);
  const addresses = type === undefined || rows.length === 0 ? undefined : await addressesOf(reader, type, rows);
  return files.map(({ row, media }) => ({
    row,
    media,
    id: row.id,
    title: row.title,
    caption: row.excerpt,
    url: urlOf(reader, media.file),
    page: addresses?.link(row) ?? '',
  }));
}

async function shownImages(reader: Scope, wanted: WantedFiles, size: string): Promise<readonly ShownImage[]> {
  const files = await shownFiles(reader, await filesOf(reader, wanted));
  return files.flatMap(({ row: _, media, ...file }): ShownImage[] => {
    const image = imageOf(reader, media);
    if (image === null) return [];
    const shown = shownFile(reader, { media, image, size });
    return [
      {
        ...file,
        alt: media.altText,
        orientation: image.full.height > image.full.width ? 'portrait' : 'landscape',
        shown,
        sources: sourcesOf(image, shown.url),
      },
    ];
  });
}

interface Around {
  readonly scope: Scope;
  readonly row: PostRow;
  /** The number of the next one of a kind in the response. */
  readonly next: (kind: string) => number;
  readonly shown: (url: string) => Promise<string | null>;
}

/** The shortcodes of a post that show files, unless a plugin has another of the name. */
export function withMediaShortcodes(shortcodes: Shortcodes, { scope, row, next, shown }: Around): Shortcodes {
  const reader = readerOf(scope);
  const usual = { include: [], exclude: [], orderBy: ['menu_order', 'ID'], descending: false };
  const attached = async (kind: 'audio' | 'video'): Promise<string | null> => {
    const [first] = await filesOf(reader, { ...usual, kind, attachedTo: row.id });
    return first === undefined ? null : urlOf(reader, first.media.file);
  };
  const own = new Map([
    ...playerShortcodes({ postId: row.id, next, attached, shown }),
    ...listShortcodes({
      postId: row.id,
      asFigures: writesHtml5(scope, 'gallery'),
      nextGallery: () => next('gallery'),
      images: (wanted, size) => shownImages(reader, wanted, size),
      tracks: async (wanted) => shownFiles(reader, await filesOf(reader, wanted)),
    }),
  ]);
  const offered = own.entries().filter(([name]) => !scope.site.shortcodes.has(name));
  return new Map([...shortcodes, ...offered]);
}
