import type { JsonMap } from '../../lib/json.ts';
import type { PostRow } from '../posts/post.ts';

export const familyType = 'cms_font_family';
export const faceType = 'cms_font_face';

/** What a family or a face is: as it is sent, and as the content of its post holds it. */
export interface FontPatch {
  readonly version: number;
  readonly settings: JsonMap;
}

export const contentOf = ({ version, settings }: FontPatch): string => JSON.stringify({ version, settings });

/** The service alone writes it. */
export const storedFont = ({ content }: Pick<PostRow, 'content'>): FontPatch => JSON.parse(content) as FontPatch;

/** A set of families that editors can choose from. */
export interface FontCollection {
  /** Letters, digits, `-` and `_`. */
  readonly slug: string;
  readonly name: string;
  readonly description?: string;
  /** Each as `{ font_family_settings, categories }`. */
  readonly fontFamilies: readonly JsonMap[];
  /** Each as `{ name, slug }`. */
  readonly categories?: readonly JsonMap[];
}
