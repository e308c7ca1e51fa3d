import { __, _n, sprintf } from '@wordpress/i18n';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { readableSize } from '../../ui/readable-size.ts';

interface Size {
  readonly source_url: string;
  readonly width: number;
  readonly height: number;
}

/** Generated from the file, so the contract does not list its members. */
interface Details {
  readonly filesize?: number;
  readonly width?: number;
  readonly height?: number;
  readonly length_formatted?: string;
  readonly sizes?: Readonly<Record<string, Size>>;
}

export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** The focal point is only in responses that name it in `_fields`. */
export type Medium = RecordOf<'media'> & { readonly focal_point?: FocalPoint | null };

export const media = resource('media');

/** What the list and the details pane show. */
export const mediumFields =
  'id,date,title,alt_text,caption,description,mime_type,media_type,source_url,media_details,focal_point';

export const nouns = { one: __('file', 'platen'), many: __('files', 'platen') };

export const kinds = [
  { value: 'image', label: __('Images', 'platen') },
  { value: 'video', label: __('Video', 'platen') },
  { value: 'audio', label: __('Audio', 'platen') },
  { value: 'application', label: __('Documents', 'platen') },
];

export const detailsOf = ({ media_details: details }: Medium): Details => details;

export const isImage = ({ media_type: type }: Medium): boolean => type === 'image';

/** A URL of a small version. */
export function smallOf(item: Medium): string {
  const { sizes } = detailsOf(item);
  return sizes?.['medium']?.source_url ?? sizes?.['thumbnail']?.source_url ?? item.source_url;
}

export const titleOf = ({ title }: Medium): string => title.raw || __('(no title)', 'platen');

export const fileNameOf = ({ source_url: url }: Medium): string => decodeURIComponent(url.split('/').at(-1) ?? url);

export const sizeOf = (bytes: number | undefined): string => (bytes === undefined ? '' : readableSize(bytes));

export const dimensionsOf = ({ width, height }: Pick<Details, 'width' | 'height'>): string =>
  width === undefined || height === undefined || width === 0 ? '' : `${width} × ${height}`;

/** Such as `1600 × 1067 · 8 kB`. */
export const factsOf = (item: Medium): string => {
  const details = detailsOf(item);
  return [dimensionsOf(details) || details.length_formatted, sizeOf(details.filesize)].filter(Boolean).join(' · ');
};

/** Such as `3 files uploaded.` or `2 of 3 files uploaded.` */
export const uploadedText = (uploaded: number, all: number): string =>
  uploaded === all
    ? sprintf(_n('%d file uploaded.', '%d files uploaded.', all, 'platen'), all)
    : sprintf(_n('%1$d of %2$d file uploaded.', '%1$d of %2$d files uploaded.', all, 'platen'), uploaded, all);
