import type { JsonMap } from '../../lib/json.ts';
import { numberOf } from '../attributes.ts';
import type { PersonFacts } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';

interface Shown {
  readonly pixels: number;
  readonly alt: string;
  readonly classes: string;
  /** An attribute with the border, as it is written. */
  readonly border?: string;
}

const sizeInAddress = /([?&]s=)\d+/;

/** The picture of a person, and one of twice the size for sharp screens; empty where there is none. */
export const avatarImage = ({ avatars }: PersonFacts, { pixels, alt, classes, border = '' }: Shown): string => {
  const [some] = Object.values(avatars);
  if (some === undefined) return '';
  const ofSize = (wanted: number): string => escapeAddress(some.replace(sizeInAddress, `$1${wanted}`));
  const names = `avatar avatar-${pixels} photo${classes === '' ? '' : ` ${classes}`}`;
  const sources = `src='${ofSize(pixels)}' srcset='${ofSize(pixels * 2)} 2x'`;
  return `<img alt='${escapeText(alt)}' ${sources} class='${names}' height='${pixels}' width='${pixels}' ${border}/>`;
};

const mostPixels = 512;

export const pixelsOf = (attributes: JsonMap, name: string, usual: number): number =>
  Math.min(Math.max(Math.trunc(numberOf(attributes, name) ?? usual), 1), mostPixels);
