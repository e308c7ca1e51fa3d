import type { Block } from '@wordpress/blocks';

/** Something to look at before a text is published; nothing of it forbids that. */
export interface Finding {
  readonly text: string;
  /** The block that it is about. */
  readonly clientId?: string;
}

export interface Checked {
  readonly title: string;
  readonly slug: string;
  readonly content: string;
  readonly blocks: readonly Block[];
}

/** Characters after which the address of a post is cut off where it is shown. */
const longSlug = 75;
/** Words below which a text is hardly one. */
const fewWords = 20;

export function findingsOf({ title, slug, content, blocks }: Checked): readonly Finding[] {
  const words = wordsIn(content);
  const all = blocks.flatMap(withInner);
  return [
    ...(title.trim() === '' ? [{ text: 'There is no title.' }] : []),
    ...(slug.length > longSlug ? [{ text: `The slug has ${slug.length} characters. Shorten it to its words.` }] : []),
    ...(words < fewWords ? [{ text: `The text has ${words} ${words === 1 ? 'word' : 'words'}.` }] : []),
    ...all.flatMap(withoutAlternative),
    ...all.flatMap(emptyHeading),
    ...all.flatMap(badLinks),
  ];
}

/** Also of languages that put no spaces between them. */
function wordsIn(content: string): number {
  const text = content.replaceAll(/<[^>]*>/g, ' ');
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter((one) => one.isWordLike)
    .length;
}

const withInner = (block: Block): readonly Block[] => [block, ...block.innerBlocks.flatMap(withInner)];

const withoutAlternative = ({ name, attributes, clientId }: Block): readonly Finding[] =>
  name === 'core/image' && attributes['url'] && !attributes['alt']
    ? [{ text: 'A picture has no alternative text.', clientId }]
    : [];

const emptyHeading = ({ name, attributes, clientId }: Block): readonly Finding[] =>
  name === 'core/heading' && textOf(attributes['content']).trim() === ''
    ? [{ text: 'A heading is empty.', clientId }]
    : [];

const textOf = (value: unknown): string => String((value as { text?: unknown } | undefined)?.text ?? value ?? '');

/** Links that lead nowhere, or to an address that only this computer has. */
function badLinks({ attributes, clientId }: Block): readonly Finding[] {
  const markup = Object.values(attributes).map(String).join(' ');
  const addresses = [...markup.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, address = '']) => address);
  return addresses
    .filter((address) => address === '' || address === '#' || isHere(address))
    .map((address) => ({ text: `A link leads to “${address || 'nothing'}”.`, clientId }));
}

const isHere = (address: string): boolean =>
  /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0)/.test(address) && !address.startsWith(location.origin);
