import type { Block } from '@wordpress/blocks';

/** A warning before publishing. It does not block publishing. */
export interface Finding {
  readonly text: string;
  /** The affected block. */
  readonly clientId?: string;
}

export interface Checked {
  readonly title: string;
  readonly slug: string;
  readonly content: string;
  readonly blocks: readonly Block[];
}

/** Longer slugs are cut off in search results, in characters. */
const maxSlug = 75;
const minWords = 20;

export function findingsOf({ title, slug, content, blocks }: Checked): readonly Finding[] {
  const words = wordsIn(content);
  const all = blocks.flatMap(withInner);
  return [
    ...(title.trim() === '' ? [{ text: 'The title is missing.' }] : []),
    ...(slug.length > maxSlug ? [{ text: `The slug has ${slug.length} characters. Shorten it to its keywords.` }] : []),
    ...(words < minWords ? [{ text: `The content has only ${words} ${words === 1 ? 'word' : 'words'}.` }] : []),
    ...all.flatMap(withoutAlternative),
    ...all.flatMap(emptyHeading),
    ...all.flatMap(badLinks),
  ];
}

/** Also counts words of languages without spaces. */
function wordsIn(content: string): number {
  const text = content.replaceAll(/<[^>]*>/g, ' ');
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter((one) => one.isWordLike)
    .length;
}

const withInner = (block: Block): readonly Block[] => [block, ...block.innerBlocks.flatMap(withInner)];

const withoutAlternative = ({ name, attributes, clientId }: Block): readonly Finding[] =>
  name === 'core/image' && attributes['url'] && !attributes['alt']
    ? [{ text: 'An image is missing alt text.', clientId }]
    : [];

const emptyHeading = ({ name, attributes, clientId }: Block): readonly Finding[] =>
  name === 'core/heading' && textOf(attributes['content']).trim() === ''
    ? [{ text: 'A heading is empty.', clientId }]
    : [];

const textOf = (value: unknown): string => String((value as { text?: unknown } | undefined)?.text ?? value ?? '');

/** Links without a target, or to this computer. */
function badLinks({ attributes, clientId }: Block): readonly Finding[] {
  const markup = Object.values(attributes).map(String).join(' ');
  const addresses = [...markup.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, address = '']) => address);
  return addresses
    .filter((address) => address === '' || address === '#' || isHere(address))
    .map((address) => ({ text: address === '' ? 'A link has no URL.' : `A link points to "${address}".`, clientId }));
}

const isHere = (address: string): boolean =>
  /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0)/.test(address) && !address.startsWith(location.origin);
