import { readdirSync, readFileSync } from 'node:fs';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBlocks, parseBlocks, serialiseBlocks } from './grammar.ts';
import type { Block } from './grammar.ts';

const recordings = new URL('../../../../conformance/recordings/', import.meta.url);

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const recordedTexts = (): string[] =>
  readdirSync(recordings)
    .flatMap((suite) =>
      readdirSync(new URL(`${suite}/`, recordings)).map((file) => new URL(`${suite}/${file}`, recordings)),
    )
    .flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8'))))
    .filter((text) => text.includes('<!--'));

const roundTrip = (text: string): string => serialiseBlocks(parseBlocks(text));

/** Pieces of block markup, whole and broken. */
const pieces = [
  ...'<!-- wp:paragraph -->|<!-- /wp:paragraph -->|<!-- wp:a/b {"c":"d"} -->|<!-- /wp:a/b -->|<!-- wp:x /-->|<!-- wp:x {"a":[1,{"b":null}]} /-->'.split(
    '|',
  ),
  ...'<!-- wp:x {bad} -->|<!-- wp:x {|} -->|<!--|-->|/-->|<!-- wp:|{|}|"|<!-- /wp:x {"a":1} -->|<!-- WP:X -->|<!--wp:x-->|<!-- wp:x-->'.split(
    '|',
  ),
  ...'<p>text</p>| |\\n\\n|é😀|<!--more-->|<!-- wp:x {"a":"-->"} -->|<!--\\twp:x\\n{"a":"\\u003c"}\\n-->'.split('|'),
];
const markup = array(oneof({ weight: 4, arbitrary: constantFrom(...pieces) }, { weight: 1, arbitrary: string() }), {
  maxLength: 25,
});

describe('block markup', () => {
  it('comes out as it went in, for everything recorded', () => {
    const texts = recordedTexts();
    process.stdout.write(
      `block grammar: ${texts.filter((text) => roundTrip(text) === text).length} of ${texts.length} recorded texts equal\n`,
    );
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text) => roundTrip(text) !== text)).toEqual([]);
  });

  it('comes out as it went in, whatever it is', () => {
    const isKept = property(markup, (parts) => roundTrip(parts.join('')) === parts.join(''));
    expect(() => assert(isKept, { numRuns: 10_000, seed: 7 })).not.toThrow();
  });

  it('reads names, attributes and nesting', () => {
    const [outer, text] = parseBlocks(
      '<!-- wp:group {"a":{"b":1}} --><div><!-- wp:x/y /--></div><!-- /wp:group --> after',
    );
    expect(outer).toMatchObject({
      name: 'core/group',
      attributes: { a: { b: 1 } },
      innerContent: ['<div>', null, '</div>'],
    });
    expect(outer?.innerBlocks).toMatchObject([{ name: 'x/y', attributes: {}, innerContent: [] }]);
    expect(text).toMatchObject({ name: null, innerContent: [' after'] });
  });

  it('reads what is broken as the recordings show', () => {
    const names = (source: string): (string | null)[] => parseBlocks(source).map(({ name }) => name);
    expect(names('<!-- wp:paragraph --><p>unclosed</p>')).toEqual(['core/paragraph']);
    expect(names('<!-- wp:paragraph --><p>a</p><!-- /wp:heading -->b')).toEqual(['core/paragraph', null]);
    expect(names('<!--wp:paragraph-->')).toEqual([null]);
    expect(names('<!-- WP:PARAGRAPH -->')).toEqual([null]);
    expect(parseBlocks('<!-- wp:paragraph {bad json} -->')).toMatchObject([{ name: 'core/paragraph', attributes: {} }]);
    // Attributes end at the first brace that the end of a comment follows.
    expect(parseBlocks('<!-- wp:x {"a":"-->"} -->')).toMatchObject([{ name: 'core/x', attributes: { a: '-->' } }]);
    expect(names('<!-- wp:x {"a":"} -->"} -->')).toEqual(['core/x']);
    expect(names('<!-- wp:x {"a":1}-->')).toEqual([null]);
    expect(hasBlocks('<!-- wp:paragraph -->')).toBe(true);
    expect(hasBlocks('<!--wp:paragraph-->')).toBe(false);
  });

  it('writes new attributes so that they cannot end the comment, and keeps the rest', () => {
    const [block] = parseBlocks('<!--  wp:core/x  {"a" : 1}  -->in<!-- /wp:other -->') as [Block];
    expect(serialiseBlocks([block])).toBe('<!--  wp:core/x  {"a" : 1}  -->in<!-- /wp:other -->');
    const changed = { ...block, attributes: { a: '--><script>&"\\' } };
    const written = '<!-- wp:x {"a":"\\u002d\\u002d\\u003e\\u003cscript\\u003e\\u0026\\u0022\\\\"} -->in<!-- /wp:x -->';
    expect(serialiseBlocks([changed])).toBe(written);
    expect(parseBlocks(written)).toMatchObject([{ attributes: changed.attributes }]);
  });

  it('takes attributes nested without end for none, and names of prototypes for names', () => {
    const depth = 100_000;
    expect(parseBlocks(`<!-- wp:x {"a":${'['.repeat(depth)}${']'.repeat(depth)}} /-->`)).toMatchObject([
      { attributes: {} },
    ]);
    const [block] = parseBlocks('<!-- wp:x {"__proto__":{"polluted":1}} /-->');
    expect(block?.attributes['polluted']).toBeUndefined();
  });
});
