import { describe, expect, test } from 'vitest';
import { hookedBlocksOf, withHookedBlocks } from './hooked-blocks.ts';
import { blockType } from './registry.ts';

const hooked = hookedBlocksOf([
  blockType({ name: 'a/before', blockHooks: { 'core/heading': 'before' } }),
  blockType({ name: 'a/after', blockHooks: { 'core/heading': 'after', 'core/post-content': 'lastChild' } }),
  blockType({ name: 'a/first', blockHooks: { 'core/group': 'firstChild', 'core/post-content': 'firstChild' } }),
  blockType({ name: 'a/last', blockHooks: { 'core/group': 'lastChild' } }),
]);

const heading = '<!-- wp:heading --><h2>H</h2><!-- /wp:heading -->';
const group = (inside: string): string => `<!-- wp:group --><div>${inside}</div><!-- /wp:group -->`;
const put = (text: string, notes = false, around = 'core/block'): string =>
  withHookedBlocks(text, { hooked, around, notes });

describe('blocks that hook on to others', () => {
  test('stand before and after them, at any depth, and inside at the ends', () => {
    expect(put(`x${heading}y`)).toBe(`x<!-- wp:a/before /-->${heading}<!-- wp:a/after /-->y`);
    expect(put(group(`<i>${heading}</i>`))).toBe(
      group(`<i><!-- wp:a/first /--><!-- wp:a/before /-->${heading}<!-- wp:a/after /--><!-- wp:a/last /--></i>`),
    );
  });

  test('are not put into a block that has none in it, nor into what they hook on to themselves', () => {
    expect(put(group('text'))).toBe(group('text'));
    expect(put('<!-- wp:a/after /-->')).toBe('<!-- wp:a/after /-->');
  });

  test('stand at the ends of a text that is the inside of one, unless they are in it', () => {
    expect(put('text', false, 'core/post-content')).toBe('<!-- wp:a/first /-->text<!-- wp:a/after /-->');
    const present = '<!-- wp:a/first /-->text<!-- wp:a/after /-->';
    expect(put(present, false, 'core/post-content')).toBe(present);
  });

  test('are noted for those who edit, and then left to them', () => {
    const edited = put(heading, true);
    expect(edited).toContain('{"metadata":{"ignoredHookedBlocks":["a/before","a/after"]}}');
    expect(put(edited, true)).toBe(edited);
    expect(put(edited)).toBe(edited);
    const taken = edited.replace('<!-- wp:a/before /-->', '');
    expect(put(taken)).toBe(taken);
  });

  test('change nothing where none is registered', () => {
    expect(withHookedBlocks(heading, { hooked: new Map(), around: 'core/post-content', notes: true })).toBe(heading);
  });
});
