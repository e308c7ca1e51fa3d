import { bigint, generated, instant, jsonb, nullable, text, texts, uuid, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Bytes, FileFacts, OpenFile } from '../../files/files.ts';
import type { Images, Point } from '../../formats/images.ts';
import type { PhotoFacts } from '../../formats/photo-facts.ts';
import type { TrackFacts } from '../../formats/tracks/track.ts';
import type { ReadPost } from '../posts/post-rights.rules.ts';

/** A smaller copy of an image, beside it. */
export interface MadeSize {
  /** Such as `medium`. */
  readonly name: string;
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly mimeType: string;
  /** Of a file that may take the place of the upload. */
  readonly digest?: string;
}

export interface ImageDetails {
  /** Of the file that is served. */
  readonly width: number;
  readonly height: number;
  /** Of the upload, turned upright where it was turned: what sizes are made from. */
  readonly whole: { readonly width: number; readonly height: number };
  /** A list, since the order of sizes is shown and an object stored in PostgreSQL has none. */
  readonly sizes: readonly MadeSize[];
  readonly photo: PhotoFacts;
  /** Of the bytes of the upload: other bytes have another one. */
  readonly digest: string;
  /** A few pixels as a data address, to be shown until the image is there. */
  readonly placeholder: string;
  /** What matters most in the image; copies that are cut keep it. Its middle, unless somebody says. */
  readonly focal?: Point;
  /** It was turned upright by its orientation. */
  readonly turned: boolean;
  /** The attachment whose image was edited to make this one. */
  readonly editedFrom?: { readonly id: number; readonly file: string };
}

/** All that is known of a file beside its kind and size. */
export interface MediaDetails {
  /** Name of the upload, where another file is served in its place. */
  readonly original?: string;
  readonly image?: ImageDetails;
  /** Of a sound or a film. */
  readonly track?: TrackFacts;
  /** Files that a client has sent; which of them are used, it tells later. */
  readonly sideloaded?: readonly MadeSize[];
  /** Files that belong to the image without being a size of it, by what they are, such as `source_original`. */
  readonly companions?: Readonly<Record<string, string>>;
  /** Names of files that others took the place of; they go with the attachment. */
  readonly replaced?: readonly string[];
}

export const mediaTable = table('media', {
  post_id: bigint(),
  /** Key of the file that is served. */
  file: text(),
  mime_type: text(),
  filesize: bigint(),
  alt_text: withDefault(text(), ''),
  details: withDefault(jsonb<MediaDetails>(), {}),
});

/** Key of every file → the attachment that has it. */
export const mediaFilesTable = table('media_files', {
  key: text(),
  post_id: nullable(bigint()),
  since: generated(instant()),
});

/** What the client says of a file that comes in parts. */
export interface ToldOfUpload {
  readonly name: string;
  readonly title: string;
  readonly altText: string;
  /** Zero for one that is attached to nothing. */
  readonly post: number;
}

/** A file that comes in parts. */
export const mediaUploadsTable = table('media_uploads', {
  id: generated(uuid()),
  user_id: bigint(),
  length: bigint(),
  received: withDefault(bigint(), 0),
  /** Keys of what has arrived. */
  parts: withDefault(texts(), []),
  told: jsonb<ToldOfUpload>(),
  /** The attachment it became. */
  post_id: nullable(bigint()),
  touched: generated(instant()),
});

export interface UploadRow extends RowOf<typeof mediaUploadsTable> {}

declare module '../../db/tables.ts' {
  interface Tables {
    media_uploads: TableOf<typeof mediaUploadsTable>;
    media_files: TableOf<typeof mediaFilesTable>;
    media: TableOf<typeof mediaTable>;
  }
}

/** The file of an attachment, whose post has the same id. */
export interface MediaRow extends RowOf<typeof mediaTable> {}

/** What an upload is once its bytes are stored; there is no attachment yet. */
export type StoredFile = Omit<MediaRow, 'postId' | 'altText'>;

/** What may be known differently of a file that is there. */
export type KnownFile = Pick<MediaRow, 'file' | 'mimeType' | 'filesize' | 'details'>;

/** The files of attachments: what keeps the bytes, and the list of what is there. */
export interface MediaFiles {
  /** Claims a free key. False if it is taken. */
  reserve(key: string): Promise<boolean>;
  /** Writes a file. It is loose until an attachment has it. */
  put(key: string, bytes: Bytes): Promise<void>;
  open(key: string): Promise<OpenFile | null>;
  stat(key: string): Promise<FileFacts | null>;
  /** The attachment that has the file, as far as it tells who may read it; null for a loose file and where there is none. */
  ownerOf(key: string): Promise<ReadPost | null>;
  /** Removes those of the files that are loose. */
  removeLoose(keys: readonly string[]): Promise<void>;
  /** Removes what has been loose, or half written, for so many milliseconds. Tells how much that was. */
  sweep(age: number): Promise<number>;
}

/** Signs a URL that grants temporary access to a file. */
export interface FileSignatures {
  /** What to append to the address; it holds until then, in seconds since 1970. */
  sign(key: string, until: number): string;
  isValid(key: string, query: string): boolean;
}

declare module '../../site/core.ts' {
  interface Shared {
    readonly images: Images;
  }
}

declare module '../../scope.ts' {
  interface Tools {
    readonly files: MediaFiles;
    readonly images: Images;
    /** What only this site can have written for a rendition, however many nodes it has. */
    readonly renditionSignatures: {
      sign(words: readonly string[]): string;
      isValid(words: readonly string[], signature: string): boolean;
    };
    readonly fileSignatures: FileSignatures;
    /** Bytes that a file may have. */
    readonly uploadMaxBytes: number;
    /** A delete without force puts attachments in the bin. */
    readonly trashesMedia: boolean;
  }
}

export const attachment = 'attachment';
