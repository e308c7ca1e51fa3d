import { expect, test } from 'vitest';
import { serialiseBlocks } from '../../blocks/grammar.ts';
import { excerptBlocks } from './excerpt-blocks.rules.ts';

const block = (name: string, inside: string): string => `<!-- wp:${name} -->${inside}<!-- /wp:${name} -->`;
const p = block('paragraph', 'p');
const wordsOf = (text: string): string =>
  serialiseBlocks(excerptBlocks(text))
    .replace(/<!--.*?-->/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

test('a block that tells something is taken whole, with blocks in it that hold no others', () => {
  expect(wordsOf(block('quote', `q ${p}`) + p)).toBe('q p p');
  for (const inner of ['quote', 'list', 'media-text'])
    expect(wordsOf(block('quote', `q ${block(inner, `deep ${p}`)}`) + p)).toBe('p');
  for (const inner of ['code', 'group', 'image', 'x/unknown'])
    expect(wordsOf(block('quote', `q ${block(inner, 'x')}`) + p)).toBe('p');
});

test('a block that only arranges others gives way to the innermost of those in it that tell something', () => {
  expect(wordsOf(block('group', `own ${block('quote', `deep ${p}`)}${block('code', p)}`))).toBe('p');
  expect(wordsOf(block('columns', block('column', `a ${block('verse', 'v')}`)) + block('group', 'alone'))).toBe(
    'v alone',
  );
});

test('the mark of a footnote is no word', () => {
  const mark = '<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup>';
  expect(wordsOf(block('paragraph', `Note${mark} more`))).toBe('Note more');
});
