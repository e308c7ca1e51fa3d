/**
 * Takes a screenshot of every screen and its states at 1280 and 390 px, in light and dark, on a new site with sample
 * content. Makes a contact sheet for each, beside its reference images if a folder is given:
 *
 *   npm run screens -w packages/admin -- --references ~/mockups --only home,posts --out /tmp/screens
 *
 * References are named `<screen>-<1280|390>-<light|dark>.png`. Default folder: `.screens`. Build the admin first.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openAdmin } from '../test/support/admin-page.ts';
import type { AdminPage, BrowserState } from '../test/support/admin-page.ts';
import { startService } from '../test/support/service.ts';
import type { Site } from '../test/support/service.ts';
import { extensionsOfSite } from '../test/support/site-extensions.ts';
import { addSampleContent, sharedPassword } from './screens/sample-content.ts';
import { shown } from './screens/states.ts';
import type { State } from './screens/states.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '../.screens') },
    references: { type: 'string' },
    only: { type: 'string' },
    widths: { type: 'string', default: '1280,390' },
    themes: { type: 'string', default: 'light,dark' },
  },
});
const out = resolve(values.out);
const only = values.only?.split(',');
const chosen = shown.filter(({ name }) => only?.includes(name) ?? true);
const widths = values.widths.split(',').map(Number);
const themes = values.themes.split(',') as ('light' | 'dark')[];
/** For one step. */
const timeoutMs = 15_000;

const problems: string[] = [];

async function whenLoaded({ page, canvas }: AdminPage, { name, sign }: State): Promise<void> {
  await page.locator(sign).first().waitFor({ timeout: timeoutMs });
  // The editor's frame never becomes idle, and neither does a list that waits forever.
  if (name === 'editor') await canvas.getByRole('textbox', { name: 'Add title' }).waitFor({ timeout: timeoutMs });
  else if (name !== 'posts-loading') await page.waitForLoadState('networkidle', { timeout: timeoutMs });
}

async function take(admin: AdminPage, state: State, suffix: string): Promise<void> {
  const { page, context } = admin;
  page.setDefaultTimeout(timeoutMs);
  try {
    await state.prepare?.(admin);
    await admin.go(state.path);
    await whenLoaded(admin, state);
    await state.act?.(admin);
    if (state.act !== undefined && state.name !== 'offline') await page.waitForLoadState('networkidle');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > (page.viewportSize()?.width ?? 0)) problems.push(`${state.name}-${suffix} is ${width} px wide.`);
  } catch (error) {
    problems.push(`${state.name}-${suffix}: ${String(error).split('\n')[0]}`);
  }
  await page.screenshot({ path: join(out, `${state.name}-${suffix}.png`) });
  await context.setOffline(false);
}

async function signedIn(browser: Browser, site: Site, login: string): Promise<BrowserState> {
  const admin = await openAdmin(browser, site);
  await admin.go('/profile');
  await admin.signIn({ login, password: login === site.user ? site.password : sharedPassword });
  await admin.page.getByText('Application passwords').first().waitFor({ timeout: timeoutMs });
  const state = await admin.context.storageState();
  await admin.context.close();
  return state;
}

const imageOf = async (path: string): Promise<string> =>
  existsSync(path) ? `<img src="data:image/png;base64,${(await readFile(path)).toString('base64')}" alt="">` : '';

/** One image per screen and width: a row for each theme, ours on the left. */
async function laySheet(page: Page, { name, reference }: State, width: number): Promise<void> {
  const rows = themes.map(async (theme) => {
    const suffix = `${width}-${theme}.png`;
    const own = await imageOf(join(out, `${name}-${suffix}`));
    const other =
      values.references && (await imageOf(join(resolve(values.references), `${reference ?? name}-${suffix}`)));
    return `<div>${own}${other ?? ''}</div>`;
  });
  // Narrow images fit into one row.
  const flow = width < 600 ? 'row' : 'column';
  await page.setContent(
    `<style>body { display: inline-flex; flex-direction: ${flow}; gap: 16px; margin: 0; background: #888 }
      div { display: flex; gap: 16px; align-items: start }</style><body>${(await Promise.all(rows)).join('')}`,
  );
  await page.locator('body').screenshot({ path: join(out, `sheet-${name}-${width}.png`) });
}

async function takeAll(browser: Browser, site: Site): Promise<void> {
  const states = new Map<string, BrowserState>();
  for (const login of new Set(chosen.map(({ login = site.user }) => login)))
    if (login !== null) states.set(login, await signedIn(browser, site, login));
  for (const width of widths) {
    for (const colors of themes) {
      for (const state of chosen) {
        const { login = site.user } = state;
        const signed = login === null ? undefined : states.get(login);
        // A context each, because a state leaves routes, preferences, and focus behind.
        const admin = await openAdmin(browser, site, { width, colors, ...(signed && { state: signed }) });
        await take(admin, state, `${width}-${colors}`);
        await admin.context.close();
      }
    }
  }
}

/** Fails now and then, like the receiver of a webhook in the world. */
let received = 0;
const receiver = createServer((request, response) => {
  received += 1;
  request.resume().on('end', () => response.writeHead(received % 4 === 0 ? 503 : 200).end('{"ok":true}'));
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

await mkdir(out, { recursive: true });
const extensions = await extensionsOfSite();
const service = await startService('cms', { ...extensions.settings, PLATEN_WEBHOOK_ORIGINS: origin });
const browser = await launchBrowser();
try {
  await addSampleContent(service, `${origin}/hooks/platen`);
  await takeAll(browser, service);
  const composer = await (await browser.newContext({ viewport: { width: 2600, height: 900 } })).newPage();
  for (const width of widths) for (const state of chosen) await laySheet(composer, state, width);
  const sheets = chosen.flatMap(({ name }) =>
    widths.map(
      (width) =>
        `<h2>${name} ${width}</h2><img src="sheet-${name}-${width}.png" alt="" loading="lazy" style="max-width:100%">`,
    ),
  );
  await writeFile(join(out, 'index.html'), `<!doctype html><title>Screens</title>${sheets.join('\n')}\n`);
  for (const problem of problems) console.error(problem);
  console.log(`${chosen.length} screens and states, ${problems.length} problems: ${out}/index.html`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await service.stop();
  await extensions.remove();
  receiver.close();
}
