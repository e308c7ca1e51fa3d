import type { JsonMap } from '../../lib/json.ts';
import { numberOf } from '../attributes.ts';
import type { PersonFacts } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';

interface Shown {
  readonly pixels: number;
  readonly alt: string;
  readonly classes: string;
}

/** The picture of a person, in the size next to the one that is asked for; empty where there is none. */
export const avatarImage = ({ avatars }: PersonFacts, { pixels: wanted, alt, classes }: Shown): string => {
  const sizes = Object.keys(avatars).map(Number);
  const nearest = sizes.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
  if (nearest === undefined) return '';
  const url = escapeAddress(avatars[nearest] ?? '');
  return `<img alt="${escapeText(alt)}" src="${url}" class="avatar avatar-${wanted} photo ${classes}" height="${wanted}" width="${wanted}" />`;
};

const mostPixels = 512;

export const pixelsOf = (attributes: JsonMap, name: string, usual: number): number =>
  Math.min(Math.max(Math.trunc(numberOf(attributes, name) ?? usual), 1), mostPixels);
