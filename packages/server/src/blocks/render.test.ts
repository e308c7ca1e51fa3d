import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { coreBlockTypes } from './core-types.ts';
import { hasBlocks } from './grammar.ts';
import { readScenario, recordedSite } from '../../test/support/recorded-site.ts';
import { renderBlocks, renderMarkup } from './render.ts';

const recordings = new URL('../../../../conformance/recordings/', import.meta.url);

const deviations = JSON.parse(readFileSync(new URL('../deviations.json', recordings), 'utf8')) as readonly {
  readonly suite: string;
  readonly scenario: string;
  readonly step: number;
}[];

/** Where blocks are meant to be shown otherwise than they were recorded. */
const deviates = (suite: string, scenario: string, step: number): boolean =>
  deviations.some((one) => one.suite === suite && one.scenario === scenario && one.step === step);

interface Comparison {
  readonly place: string;
  readonly content: string;
  readonly expected: string;
  readonly rendered: string;
}

/** Undoes what later steps of rendering do to text and images: they are not the blocks' work. */
const beforeText = (html: string): string =>
  html
    .replace(/&#822[01];/g, '"')
    .replaceAll('&#8212;', '--')
    .replaceAll('&#8230;', '...')
    .replaceAll('🙂', ':)')
    .replaceAll(' decoding="async"', '')
    .replace(/data-post="\d+"/g, 'data-post="<id>"');

/** Shortcodes run after blocks, and attachments are looked up after them. */
const needsMore = (content: string): boolean => /\[fx_|\{\{media\}\}/.test(content);

const compareSuite = async (suite: string): Promise<Comparison[]> => {
  const compared: Comparison[] = [];
  for (const file of readdirSync(new URL(`${suite}/`, recordings))) {
    const scenario = readScenario(`${suite}/${file.replace('.json', '')}`);
    const site = recordedSite(scenario);
    for (const [index, step] of scenario.steps.entries()) {
      const id = site.play(step);
      const post = site.posts.get(id ?? 0);
      const answer = site.fill(step.expect?.body ?? {});
      const whole = answer['content'] as { raw?: string; rendered?: string } | undefined;
      const expected = (answer['content.rendered'] as string | undefined) ?? whole?.rendered;
      const content = (answer['content.raw'] as string | undefined) ?? post?.content ?? '';
      if (post === undefined || expected === undefined || !hasBlocks(content) || needsMore(content)) continue;
      const rendered = await renderMarkup(content, {
        ...site.rendering,
        context: { postId: post.id, postType: post.type },
      });
      compared.push({
        place: `${suite}/${file}#${index}`,
        content,
        expected: beforeText(expected),
        rendered: beforeText(rendered),
      });
    }
  }
  return compared;
};

const ample = { questions: 1e6, records: 1e6, blocks: 1e6, characters: 1e9 };

const breakOut = '"><script>';
const hostileAttributes = {
  ...Object.fromEntries(
    'className align linkTarget rel datetime placeholder textColor queryId widthUnit term'
      .split(' ')
      .map((name) => [name, breakOut]),
  ),
  tagName: 'script',
  level: '1 onclick=x',
  anchor: '"onclick="x',
  slug: '../../footer',
  isLink: true,
  width: 5,
  style: { spacing: { padding: breakOut } },
  layout: { type: breakOut, justifyContent: breakOut },
  query: { [breakOut]: breakOut },
};

describe('rendering blocks', () => {
  it('matches the recorded content of posts', async () => {
    const compared = [...(await compareSuite('rendering')), ...(await compareSuite('posts'))];
    const wrong = compared.filter(({ expected, rendered }) => expected !== rendered);
    process.stdout.write(
      `blocks in content: ${compared.length - wrong.length} of ${compared.length} recorded renderings equal\n`,
    );
    expect(compared.length).toBeGreaterThan(70);
    expect(wrong).toEqual([]);
  });

  it('matches what the block renderer was recorded to answer', async () => {
    let count = 0;
    const wrong: unknown[] = [];
    for (const file of readdirSync(new URL('block-renderer/', recordings))) {
      const scenario = readScenario(`block-renderer/${file.replace('.json', '')}`);
      const site = recordedSite(scenario);
      for (const [index, step] of scenario.steps.entries()) {
        const id = site.play(step);
        if (deviates('block-renderer', file.replace('.json', ''), index)) continue;
        const [, name] = /^\/cms\/v2\/block-renderer\/(.+)$/.exec(step.path ?? '') ?? [];
        const { rendered: alone, 'content.rendered': inContent } = site.fill(step.expect?.body ?? {}) as Record<
          string,
          string | undefined
        >;
        const body = site.fill(step.body ?? {});
        const post = site.posts.get(id ?? Number(body['post_id'] ?? 0));
        const context = post === undefined ? {} : { postId: post.id, postType: post.type };
        const rendering = { ...site.rendering, context };
        const isByBody =
          step.method === 'POST' && step.body?.['attributes'] !== undefined && !Array.isArray(step.body['attributes']);
        // Text that stands for a number is turned into one before a block sees it; that is the route's work.
        if (
          isByBody &&
          name !== undefined &&
          alone !== undefined &&
          body['attributes'] !== null &&
          !/"(?:loud|times)":(?:1|"3")/.test(JSON.stringify(body))
        ) {
          count++;
          const attributes = body['attributes'] as Record<string, never>;
          const rendered = await renderBlocks([{ name, attributes, innerBlocks: [], innerContent: [] }], rendering);
          if (rendered !== alone) wrong.push({ place: `${file}#${index}`, alone, rendered });
        } else if (inContent !== undefined && post !== undefined) {
          count++;
          const rendered = await renderMarkup(post.content, rendering);
          if (rendered !== inContent) wrong.push({ place: `${file}#${index}`, inContent, rendered });
        }
      }
    }
    process.stdout.write(`blocks by the renderer: ${count - wrong.length} of ${count} recorded renderings equal\n`);
    expect(wrong).toEqual([]);
  });

  it('shows nothing that leads back to itself, and does not multiply', async () => {
    const { rendering } = recordedSite({});
    const loops: Readonly<Record<string, string>> = {
      'x/self': 'a<!-- wp:pattern {"slug":"x/self"} /-->b',
      'x/many': '<!-- wp:pattern {"slug":"x/many-2"} /-->'.repeat(200),
      'x/many-2': '<!-- wp:pattern {"slug":"x/many-3"} /-->'.repeat(200),
      'x/many-3': '<!-- wp:html -->x<!-- /wp:html -->'.repeat(200),
    };
    const looping = { ...rendering, data: { ...rendering.data, pattern: async (slug: string) => loops[slug] } };
    expect(await renderMarkup('<!-- wp:pattern {"slug":"x/self"} /-->', looping)).toBe('ab');
    expect((await renderMarkup('<!-- wp:pattern {"slug":"x/many"} /-->', looping)).length).toBeLessThan(10_001);
  });

  it('shows no more than its budget is worth, however short the text that asks for it', async () => {
    const { rendering, play } = recordedSite({});
    for (let at = 0; at < 10; at++)
      play({ method: 'POST', path: '/cms/v2/posts', body: { title: `T${at}`, content: 'c', status: 'publish' } });
    const loop = (inside: string): string =>
      `<!-- wp:query {"query":{"inherit":false}} --><!-- wp:post-template -->${inside}<!-- /wp:post-template --><!-- /wp:query -->`;
    const [inner, depth] = ['<!-- wp:html -->x<!-- /wp:html -->', 6];
    const nested = Array.from({ length: depth }).reduce<string>((inside) => loop(inside), inner);
    const blocks = await renderMarkup(nested, { ...rendering, budget: createBudget({ ...ample, blocks: 500 }) });
    expect(blocks.split('x').length).toBeLessThan(501);
    // Each copy costs the 1000 characters it shows, and the 16 of the mark that opens its block.
    const long = loop(`<!-- wp:html -->${'Q'.repeat(1000)}<!-- /wp:html -->`);
    const characters = await renderMarkup(long, { ...rendering, budget: createBudget({ ...ample, characters: 5100 }) });
    expect(characters.split('Q').length - 1).toBe(5000);
    const whole = await renderMarkup(long, { ...rendering, budget: createBudget(ample) });
    expect(whole.split('Q').length - 1).toBe(10_000);
  });

  it('lets no attribute choose a tag or break out of one', async () => {
    const { rendering, play } = recordedSite({});
    const postId =
      play({ method: 'POST', path: '/cms/v2/posts', body: { title: 'T', content: 'c', status: 'publish' } }) ?? 0;
    const within = { ...rendering, context: { postId, postType: 'post' } };
    const hostile = JSON.stringify(hostileAttributes);
    for (const type of coreBlockTypes()) {
      const html = await renderMarkup(`<!-- wp:${type.name} ${hostile} /-->`, within);
      expect(`${type.name}: ${html}`).not.toMatch(/<script|onclick="?x/);
    }
  });

  it('adds classes without opening a quote that was closed', async () => {
    const { rendering } = recordedSite({});
    const block = `<!-- wp:paragraph --><p title="a class=b" class='x" onclick="y'>z</p><!-- /wp:paragraph -->`;
    expect(await renderMarkup(block, rendering)).toBe(
      '<p title="a class=b" class="x&quot; onclick=&quot;y wp-block-paragraph">z</p>',
    );
  });

  it('marks the element around the inner blocks, not the outermost, with the layout', async () => {
    const { rendering } = recordedSite({});
    const inner = '<!-- wp:html -->x<!-- /wp:html -->';
    const cover = `<!-- wp:cover --><div class="wp-block-cover"><img src="a"><div class="in">${inner}</div></div><!-- /wp:cover -->`;
    expect(await renderMarkup(cover, rendering)).toBe(
      '<div class="wp-block-cover"><img src="a"><div class="in is-layout-flow wp-block-cover-is-layout-flow">x</div></div>',
    );
  });

  it('gives each nested group of a classic theme its container', async () => {
    const { rendering } = recordedSite({ site: { theme: 'classic' } });
    const group = (inside: string): string =>
      `<!-- wp:group --><div class="wp-block-group">${inside}</div><!-- /wp:group -->`;
    const html = await renderMarkup(group(group('x')), rendering);
    expect(html.match(/__inner-container is-layout-flow/g)).toHaveLength(2);
  });

  it('survives markup nested deeper than any stack', async () => {
    const { rendering } = recordedSite({});
    const deep = '<!-- wp:group --><div class="wp-block-group">'.repeat(20_000);
    expect(await renderMarkup(deep, rendering)).toContain('is-layout-flow');
  });

  it('lists the core blocks as recorded', () => {
    const [list] = readScenario('block-types/core-names').steps.flatMap(({ expect: answer }) =>
      Array.isArray(answer?.body) ? [answer.body] : [],
    );
    const listed = coreBlockTypes().map(({ name, isDynamic, apiVersion, category }) => ({
      is_dynamic: isDynamic,
      api_version: apiVersion,
      name,
      category,
    }));
    expect(listed).toEqual(list);
  });
});
