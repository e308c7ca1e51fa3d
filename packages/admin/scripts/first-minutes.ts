/**
 * Runs the first steps of a new user, from an empty folder to a post with an image in a front end. Saves a screenshot of
 * each step and prints the elapsed time: `node packages/admin/scripts/first-minutes.ts FOLDER`.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext, Page } from 'playwright-core';
import { browserPath, launchBrowser } from '../test/support/admin-page.ts';
import { addBlock } from '../test/support/keyboard.ts';
import { timeouts } from '../test/support/timeouts.ts';
import { freePort } from '../../server/test/support/free-port.ts';
import { root } from '../test/support/service.ts';

const folderOfImages = process.argv[2] ?? join(root, 'docs/images/first-minutes');
const size = { width: 1000, height: 640 };
const begun = performance.now();
let step = 0;

async function keep(page: Page, what: string): Promise<void> {
  step += 1;
  await page.screenshot({ path: join(folderOfImages, `${step}.jpg`), type: 'jpeg', quality: 70 });
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${step}  ${String(seconds).padStart(3)} s  ${what}`);
}

/** Starts a process. `until` returns its output up to a line that matches. */
function run(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const until = async (last: RegExp): Promise<readonly string[]> => {
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (last.test(line)) return lines;
    }
    throw new Error(`${args.join(' ')} ended:\n${[...lines, ...errors].join('\n')}`);
  };
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { until, end };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Renders terminal output as a page. */
async function showTerminal(context: BrowserContext, lines: readonly string[]): Promise<void> {
  const page = await context.newPage();
  const text = ['$ mkdir site && cd site', '$ npx platen dev', ...lines].map(escaped).join('\n');
  await page.setContent(
    `<body style="margin:0;background:#1d2327"><pre style="color:#f0f0f1;font:15px/1.5 monospace;padding:16px">${text}`,
  );
  await keep(page, 'an empty folder, and `npx platen dev`');
  await page.close();
}

async function write(page: Page): Promise<void> {
  const canvas = page.frameLocator('iframe[name="editor-canvas"]');
  await page.getByRole('link', { name: 'Add Post' }).click();
  await canvas.getByRole('textbox', { name: 'Add title' }).click();
  await page.keyboard.type('Ink and paper');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The press is set up, and this is the first sheet.');
  await page.keyboard.press('Enter');
  await addBlock(page, 'Image');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    canvas.getByRole('button', { name: 'Upload', exact: true }).click(),
  ]);
  await chooser.setFiles(join(root, 'docs/images/front-end.jpg'));
  await canvas.locator('.wp-block-image img[src*="/uploads/"]').waitFor();
  await page.locator('.components-spinner').waitFor({ state: 'detached' });
  await keep(page, 'a post with an image');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Editor publish' });
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  await panel.getByText('is now live').waitFor();
  await keep(page, 'published');
}

if (browserPath === undefined) throw new Error('Chromium was not found. Install it and run this again.');
await mkdir(folderOfImages, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'platen-first-minutes-'));
const port = String(await freePort());
const frontPort = String(await freePort());
const { DATABASE_URL: _ours, ...env } = process.env;
const service = run(
  [join(root, 'packages/server/src/main.ts'), 'dev'],
  { ...env, PORT: port, PLATEN_ADMIN: join(root, 'packages/admin/dist') },
  folder,
);
const front = run(
  [join(root, 'examples/front-end/server.ts')],
  { PORT: frontPort, PLATEN_URL: `http://localhost:${port}` },
  root,
);
try {
  const lines = await service.until(/Ctrl-C/);
  const password = /Password\s+(\S+)/.exec(lines.join('\n'))?.[1] ?? '';
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
    context.setDefaultTimeout(timeouts.wait);
    await showTerminal(context, lines);
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}/admin/posts`);
    await page.getByLabel('User name or email address').fill('admin');
    await page.getByLabel('Password').fill(password);
    await keep(page, 'sign in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('.dataviews-view-table tbody tr').first().waitFor();
    await keep(page, 'signed in');
    await write(page);
    await page.goto(`http://127.0.0.1:${frontPort}/ink-and-paper`);
    await page.locator('img').first().waitFor();
    await page.waitForLoadState('networkidle');
    await keep(page, 'in a front end');
  } finally {
    await browser.close();
  }
} finally {
  await front.end();
  await service.end();
  await rm(folder, { recursive: true, force: true });
}
