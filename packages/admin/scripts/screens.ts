/**
 * Takes a screenshot of every screen at 1280 and 390 px, in light and dark, and lays each beside its reference image:
 *
 *   node scripts/screens.ts --out /tmp/screens --references ~/mockups [--only home,posts]
 *
 * References are named `<screen>-<1280|390>-<light|dark>.png`. Starts a new site with sample content, or uses the one at
 * `--url` with `--user` and PLATEN_PASSWORD. Build the admin first.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openAdmin } from '../test/support/admin-page.ts';
import type { AdminPage } from '../test/support/admin-page.ts';
import { screens } from '../test/support/screens.ts';
import type { ScreenEntry } from '../test/support/screens.ts';
import { startService } from '../test/support/service.ts';
import type { Site } from '../test/support/service.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    references: { type: 'string' },
    only: { type: 'string' },
    url: { type: 'string' },
    user: { type: 'string', default: 'admin' },
  },
});
if (values.out === undefined) throw new Error('Pass --out with a folder for the images.');
const out = resolve(values.out);
const only = values.only?.split(',');
const chosen = screens.filter(({ name }) => only?.includes(name) ?? true);
const widths = [1280, 390] as const;
/** For one screen. */
const timeoutMs = 20_000;
const themes = ['light', 'dark'] as const;

/** A site that runs already, or a new one. */
async function openSite(): Promise<{ readonly site: Site; stop(): Promise<void> }> {
  const { url, user } = values;
  if (url === undefined) {
    const service = await startService('cms');
    return { site: service, stop: service.stop };
  }
  const password = process.env['PLATEN_PASSWORD'] ?? '';
  const base = url.replace(/\/$/, '');
  const site = { base, api: `${base}/cms-json/cms/v2`, user, password, applicationPassword: '', databaseUrl: '' };
  return { site, stop: async () => undefined };
}

async function whenLoaded({ page, canvas }: AdminPage, { name, sign }: ScreenEntry): Promise<void> {
  await page.locator(sign).first().waitFor({ timeout: timeoutMs });
  // The editor's frame never becomes idle.
  if (name === 'editor') await canvas.getByRole('textbox', { name: 'Add title' }).waitFor({ timeout: timeoutMs });
  else await page.waitForLoadState('networkidle');
}

const referenceOf = (name: string): string | null => {
  const path = values.references === undefined ? null : join(resolve(values.references), `${name}.png`);
  return path !== null && existsSync(path) ? path : null;
};

const imageOf = async (path: string): Promise<string> =>
  `<img src="data:image/png;base64,${(await readFile(path)).toString('base64')}" alt="${basename(path)}">`;

/** One image: ours on the left, the reference on the right. */
async function layBeside(page: Page, names: { readonly own: string; readonly reference: string; readonly to: string }) {
  const images = await Promise.all([names.own, names.reference].map(imageOf));
  await page.setContent(
    `<body style="margin:0;display:inline-flex;gap:24px;background:#888">${images.join('')}</body>`,
  );
  await page.locator('body').screenshot({ path: names.to });
}

async function takeAll(browser: Browser, site: Site): Promise<readonly string[]> {
  const missing: string[] = [];
  const composer = await (await browser.newContext({ viewport: { width: 2600, height: 900 } })).newPage();
  const first = await openAdmin(browser, site);
  await first.go('/profile');
  await first.signIn();
  await first.page.getByRole('heading', { name: site.user }).waitFor({ timeout: timeoutMs });
  const state = await first.context.storageState();
  await first.context.close();
  for (const width of widths) {
    for (const colors of themes) {
      const admin = await openAdmin(browser, site, { width, colors, state });
      for (const entry of chosen) {
        const suffix = `${width}-${colors}`;
        const own = join(out, `${entry.name}-${suffix}.png`);
        await admin.go(entry.path);
        await whenLoaded(admin, entry).catch((error: Error) => console.error(`${entry.name}: ${error.message}`));
        await admin.page.screenshot({ path: own });
        const reference = referenceOf(`${entry.reference ?? entry.name}-${suffix}`);
        if (reference === null) missing.push(`${entry.name}-${suffix}`);
        else await layBeside(composer, { own, reference, to: join(out, `beside-${entry.name}-${suffix}.png`) });
      }
      await admin.context.close();
    }
  }
  return missing;
}

await mkdir(out, { recursive: true });
const { site, stop } = await openSite();
const browser = await launchBrowser();
try {
  const missing = await takeAll(browser, site);
  const shown = chosen.flatMap(({ name }) =>
    widths.flatMap((width) => themes.map((theme) => `${name}-${width}-${theme}`)),
  );
  const rows = shown.map((name) => {
    const file = missing.includes(name) ? `${name}.png` : `beside-${name}.png`;
    return `<h2>${name}</h2><img src="${file}" alt="${name}" loading="lazy" style="max-width:100%">`;
  });
  await writeFile(join(out, 'index.html'), `<!doctype html><title>Screens</title>${rows.join('\n')}\n`);
  console.log(`${shown.length} screenshots in ${out}, ${missing.length} without a reference. Open ${out}/index.html`);
} finally {
  await browser.close();
  await stop();
}
