import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** Violations of the editor's packages, by rule and element. */
const known: Readonly<Record<string, RegExp>> = {
  'label-content-name-mismatch': /editor-post-discussion__panel-toggle/,
  'aria-required-attr': /editor-resizable-editor__resize-handle/,
};

/** WCAG 2.2 AA violations that axe finds. The canvas is excluded: it has the styles of the site. */
export async function findings(page: Page): Promise<readonly string[]> {
  // Evaluated, because the CSP blocks script elements.
  await page.evaluate(await readFile(axe, 'utf8'));
  const found = await page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: { run(where: object, how: object): Promise<AxeResults> } }).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await runner.run(
      { exclude: [['iframe']] },
      { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html: html.slice(0, 200) })));
  });
  return found.filter(({ id, html }) => known[id]?.test(html) !== true).map(({ id, html }) => `${id}: ${html}`);
}
