import { __, _n, sprintf } from '@wordpress/i18n';
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
    ...(title.trim() === '' ? [{ text: __('The title is missing.', 'platen') }] : []),
    ...(slug.length > maxSlug
      ? [{ text: sprintf(__('The slug has %d characters. Shorten it to its keywords.', 'platen'), slug.length) }]
      : []),
    ...(words < minWords
      ? [
          {
            text: sprintf(
              _n('The content has only %d word.', 'The content has only %d words.', words, 'platen'),
              words,
            ),
          },
        ]
      : []),
    ...all.flatMap(withoutAlternative),
    ...all.flatMap(emptyHeading),
    ...all.flatMap(badLinks),
  ];
}

/** Also counts words of languages without spaces. */
export function wordsIn(content: string): number {
  const text = content.replaceAll(/<[^>]*>/g, ' ');
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter((one) => one.isWordLike)
    .length;
}

const withInner = (block: Block): readonly Block[] => [block, ...block.innerBlocks.flatMap(withInner)];

const withoutAlternative = ({ name, attributes, clientId }: Block): readonly Finding[] =>
  name === 'core/image' && attributes['url'] && !attributes['alt']
    ? [{ text: __('An image is missing alt text.', 'platen'), clientId }]
    : [];

const emptyHeading = ({ name, attributes, clientId }: Block): readonly Finding[] =>
  name === 'core/heading' && textOf(attributes['content']).trim() === ''
    ? [{ text: __('A heading is empty.', 'platen'), clientId }]
    : [];

const textOf = (value: unknown): string => String((value as { text?: unknown } | undefined)?.text ?? value ?? '');

/** Links without a target, or to this computer. */
function badLinks({ attributes, clientId }: Block): readonly Finding[] {
  const markup = Object.values(attributes).map(String).join(' ');
  const addresses = [...markup.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, address = '']) => address);
  return addresses
    .filter((address) => address === '' || address === '#' || isHere(address))
    .map((address) => ({
      text:
        address === '' ? __('A link has no URL.', 'platen') : sprintf(__('A link points to "%s".', 'platen'), address),
      clientId,
    }));
}

const isHere = (address: string): boolean =>
  /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0)/.test(address) && !address.startsWith(location.origin);
