import mimeTypes from '../../../../data/mime-types.json' with { type: 'json' };
import type { Scope } from '../../../scope.ts';

/** Active content (HTML, SVG): requires `unfiltered_html`. */
const trusted: Readonly<Record<string, string>> = { 'htm|html': 'text/html', js: 'application/javascript' };

const byExtension = (types: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(types).flatMap(([names, type]) => names.split('|').map((name) => [name, type] as const)));

const forAll = byExtension(mimeTypes);
/** Extension → kind of file, of all that can be uploaded. */
export const extensionTypes: ReadonlyMap<string, string> = new Map([...forAll, ...byExtension(trusted)]);

/** The kind of file by its extension; undefined for one that this caller may not upload, such as `php` or `svg`. */
export const typeOfExtension = ({ caller }: Pick<Scope, 'caller'>, extension: string): string | undefined =>
  (caller.can('unfiltered_html') ? extensionTypes : forAll).get(extension.toLowerCase());

/** Whether anybody may upload files with this extension. */
export const isKnownExtension = (extension: string): boolean => extensionTypes.has(extension.toLowerCase());

/** Kept beside uploads, but never uploaded as media. */
const fonts: ReadonlyMap<string, string> = new Map(
  ['woff2', 'woff', 'ttf', 'otf'].map((name) => [name, `font/${name}`]),
);

/** The kind of a stored file, by the extension it was stored under. */
export const typeOfStored = (name: string): string => {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return extensionTypes.get(extension) ?? fonts.get(extension) ?? 'application/octet-stream';
};

/**
 * Types that a page cannot run or apply when it loads the file: no scripts, style sheets, or documents that hold scripts.
 * PDF is among them, because browsers show it in a viewer of their own, outside the origin of the site.
 */
const passive =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|text\/(?:plain|csv|tab-separated-values|calendar|richtext|vtt)$|application\/(?!.*(?:script|java|html|xml$|css|json|wasm|flash)))/;

/** The type that a stored file is sent with, whatever type its record has. */
export const servedTypeOf = (name: string): string => {
  const type = typeOfStored(name);
  if (passive.test(type)) return type;
  return /^text\/|script$/.test(type) ? 'text/plain' : 'application/octet-stream';
};

export const isFont = (type: string): boolean => type.startsWith('font/');

/** What files of a kind are usually called. */
const usual = new Map<string, string>([...extensionTypes].toReversed().map(([extension, type]) => [type, extension]));
export const extensionOf = (type: string): string | undefined => usual.get(type);

export const isImage = (type: string): boolean => type.startsWith('image/');

export const isPlayed = (type: string): boolean => /^(?:audio|video)\//.test(type);

export const knownTypes: ReadonlySet<string> = new Set(extensionTypes.values());

/** The part before the slash, as lists can be asked for it. */
export const mediaTypes = ['image', 'video', 'text', 'application', 'audio'] as const;

export const typesOfKind = (kind: string): string[] => [...knownTypes].filter((type) => type.startsWith(`${kind}/`));

const shownInPlace = /^(?:font\/|image\/(?!svg)|video\/|audio\/|text\/plain$|application\/pdf$)/;

/** Whether browsers display the file inline. Others are sent as attachment. */
export const isShownInPlace = (name: string): boolean => shownInPlace.test(typeOfStored(name));
