import { escapeText } from '@platen/server';
import type { RenderBlock } from '@platen/server';

const hour = (value: number): string => `<time>${String(value).padStart(2, '0')}:00</time>`;

/** Attributes have the types declared in block.json. Strings come from authors: escape them. */
export const renderToday: RenderBlock = ({ attributes, wrapper }) => {
  const [opens, closes] = [Number(attributes['opens']), Number(attributes['closes'])];
  const place = escapeText(String(attributes['place']));
  const hours = opens < closes ? `${hour(opens)}–${hour(closes)}` : 'closed';
  return `<p${wrapper()}><b>${place}</b> ${hours}</p>`;
};
