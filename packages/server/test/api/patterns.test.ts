import { describe, expect, test } from 'vitest';
import { parseBlocks, serialiseBlocks } from '../../src/blocks/grammar.ts';
import type { Block } from '../../src/blocks/grammar.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { answerTo, ask, callerOf, openTestCore, roles } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';

const shop: Plugin = {
  name: 'shop',
  activate: (api) => {
    api.registerPatternCategory({ name: 'shop', label: 'Shop' });
    api.registerPattern({ name: 'shop/inner', title: 'Inner', content: '<!-- wp:shop/price /-->' });
    api.registerPattern({
      name: 'shop/outer',
      title: 'Outer',
      content: '<!-- wp:group --><div><!-- wp:pattern {"slug":"shop/inner"} /--></div><!-- /wp:group -->',
      categories: ['shop', 'query', 'buttons', 'columns'],
      viewportWidth: 800,
      inserter: false,
      source: 'plugin',
    });
  },
};

const core = openTestCore({ plugins: [shop] });

const get = (role: Role, path: string, query = {}): Promise<Answered> =>
  answerTo(
    core.scopeFor({ caller: callerOf(core.site(), role) }),
    ask('GET', `/cms/v2/block-patterns${path}`, { query }),
  );

const editors: readonly Role[] = ['contributor', 'author', 'editor', 'administrator'];

test.each(roles)('patterns and their categories are for a %s who can edit something', async (role) => {
  for (const path of ['/patterns', '/categories']) {
    const { status, body } = await get(role, path);
    if (editors.includes(role)) expect(status).toBe(200);
    else
      expect({ status, body }).toMatchObject({
        status: role === 'visitor' ? 401 : 403,
        body: { code: 'rest_cannot_view' },
      });
  }
});

test('a pattern has what it was registered with, present names of its categories, and the blocks of others in it', async () => {
  const list = (await get('contributor', '/patterns')).body as JsonMap[];
  expect(list.at(-1)).toEqual({
    name: 'shop/outer',
    title: 'Outer',
    content: '<!-- wp:group --><div><!-- wp:shop/price /--></div><!-- /wp:group -->',
    viewport_width: 800,
    inserter: false,
    categories: ['shop', 'posts', 'call-to-action', 'text'],
    source: 'plugin',
  });
  expect(((await get('contributor', '/categories')).body as JsonMap[]).at(-1)).toEqual({ name: 'shop', label: 'Shop' });
});

describe('the patterns that every site has', () => {
  const ofCore = core
    .site()
    .patterns.all()
    .filter(({ source }) => source === 'core');
  const everyBlock = (blocks: readonly Block[]): Block[] =>
    blocks.flatMap((block) => [block, ...everyBlock(block.innerBlocks)]);

  test('are listed under categories that are there', () => {
    const known = new Set(
      core
        .site()
        .patternCategories.all()
        .map(({ name }) => name),
    );
    expect(ofCore.flatMap(({ categories = [] }) => categories).filter((name) => !known.has(name))).toEqual([]);
  });

  test.each(ofCore)('$name is made of blocks that are there, each closed', ({ content }) => {
    const blocks = parseBlocks(content);
    expect(serialiseBlocks(blocks)).toBe(content);
    const named = everyBlock(blocks).filter(({ name }) => name !== null);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter(({ name }) => !core.site().blockTypes.has(name ?? ''))).toEqual([]);
    expect(named.filter(({ source, innerContent }) => innerContent.length > 0 && source?.closing === '')).toEqual([]);
  });
});
