import { escapeText } from '@platen/server';

/** Attributes of an element in the head. Null leaves one out. */
export type Attributes = Readonly<Record<string, string | null>>;

export const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter((pair): pair is [string, string] => pair[1] !== null)
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('');

/** JSON in a script element: a `<` could end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', '')
    .replaceAll('\u2029', '');

/** Text in XML. Control characters are not allowed there, not even escaped. */
export const xmlText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these characters make XML invalid
  escapeText(text.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ''));

/** HTML in XML. The end of a CDATA section inside it is split. */
export const xmlData = (html: string): string =>
  // oxlint-disable-next-line no-control-regex -- these characters make XML invalid
  `<![CDATA[${html
    .toWellFormed()
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
