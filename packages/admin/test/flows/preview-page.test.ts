import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900"/></svg>';
const address = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
const image = `<img src="${address}" alt="" width="1600" height="900"/>`;
const wide = [
  `<!-- wp:image {"width":"1600px"} -->\n<figure class="wp-block-image is-resized"><img src="${address}" alt="" style="width:1600px"/></figure>\n<!-- /wp:image -->`,
  `<!-- wp:html -->\n<p>${image}</p><video width="1600" height="900"></video>\n<!-- /wp:html -->`,
  `<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr>${'<td>A&nbsp;cell&nbsp;of&nbsp;a&nbsp;table</td>'.repeat(12)}</tr></tbody></table></figure>\n<!-- /wp:table -->`,
  `<!-- wp:code -->\n<pre class="wp-block-code"><code>${'const line = 1; '.repeat(30)}</code></pre>\n<!-- /wp:code -->`,
  `<!-- wp:paragraph -->\n<p>${'Rindfleisch'.repeat(30)}</p>\n<!-- /wp:paragraph -->`,
].join('\n\n');

describeFlows('the page behind a preview link', ['cms'], ({ site, open, api }) => {
  test.each([1280, 390])('fits %i px with any content', async (width) => {
    const { id } = await api<{ id: number }>('POST', 'posts', {
      title: 'Wide'.repeat(40),
      content: wide,
      status: 'draft',
    });
    const authorization = `Basic ${Buffer.from(`${site.user}:${site.applicationPassword}`).toString('base64')}`;
    const made = await fetch(`${site.api.replace(/\/\w+\/v2$/, '')}/platen/v1/preview-links/post/${id}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ lifetime: 86_400 }),
    });
    const { url } = (await made.json()) as { url: string };
    const { page, context } = await open(width);
    await page.goto(url);
    await page.locator('article').waitFor();
    // The page itself runs no scripts.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const images = await page
      .locator('article img')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(images).toHaveLength(2);
    for (const { width: shown } of images) expect(shown).toBeGreaterThan(0);
    const [, ofText] = images;
    // Scaled down with the same aspect ratio.
    expect(Math.round(((ofText?.width ?? 0) / (ofText?.height ?? 1)) * 100) / 100).toBe(1.78);
    await context.close();
  });
});
