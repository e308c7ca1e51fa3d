/** `platen theme add` and `platen theme check`, without a database. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { platen } from '../../support/command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-themes-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};

const run = async (...args: readonly string[]): Promise<Record<string, unknown>> => {
  const { code, stdout } = await platen(['theme', ...args, '--json'], { cwd: folder, env: { DATABASE_URL: '' } }).ended;
  return { code, ...(JSON.parse(stdout) as Record<string, unknown>) };
};

const leaf = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
  const files = {
    'style.css': '/*\nTheme Name: Leaf\n*/',
    'theme.json': '{"version":3}',
    'templates/index.html': '<!-- wp:template-part {"slug":"header"} /--><!-- wp:pattern {"slug":"leaf/hero"} /-->',
    'parts/header.html': '<!-- wp:site-title /-->',
    'patterns/hero.php': "<?php\n/**\n * Title: Hero\n * Slug: leaf/hero\n */\n?>\n<p><?php esc_html_e( 'Hi' ); ?></p>",
    ...more,
  };
  for (const [path, text] of Object.entries(files)) await write(`source/leaf/${path}`, text);
};

test('a theme is checked, added, and found by its name', async () => {
  await leaf({ '.git/config': 'secret', 'node_modules/a/b.css': '', 'templates/wide/page.html': '<p></p>' });
  await symlink('/etc/passwd', join(folder, 'source/leaf/link.txt'));
  expect(await run('check', 'source/leaf')).toEqual({
    code: 0,
    theme: 'leaf',
    templates: 2,
    parts: 1,
    patterns: 1,
    styles: 0,
    findings: [],
  });
  expect(await run('add', 'source/leaf')).toEqual({
    code: 0,
    theme: 'leaf',
    folder: join(folder, 'themes/leaf'),
    findings: 0,
  });
  expect(await readFile(join(folder, 'themes/leaf/parts/header.html'), 'utf8')).toContain('site-title');
  for (const path of ['.git', 'node_modules', 'link.txt']) {
    expect(existsSync(join(folder, 'themes/leaf', path)), path).toBe(false);
  }
  expect(await run('check', 'leaf')).toMatchObject({ code: 0, patterns: 1 });
});

test('a theme is replaced only if asked to', async () => {
  await leaf();
  await run('add', 'source/leaf');
  await write('themes/leaf/old.txt', 'old');
  expect(await run('add', 'source/leaf')).toMatchObject({ code: 6 });
  expect(existsSync(join(folder, 'themes/leaf/old.txt'))).toBe(true);
  expect(await run('add', 'source/leaf', '--replace')).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'themes/leaf/old.txt'))).toBe(false);
});

test('the check lists code, unknown blocks, and missing files', async () => {
  await leaf({
    'single.php': '<?php',
    'functions.php': "<?php\nadd_filter( 'the_content', 'x' );",
    'patterns/bad.php': "<?php\n/**\n * Title: Bad\n * Slug: leaf/bad\n */\n?>\n<?php echo get_option( 'x' ); ?>",
    'parts/footer.html':
      '<!-- wp:acme/slider /--><!-- wp:template-part {"slug":"gone"} /--><!-- wp:pattern {"slug":"leaf/bad"} /-->',
    'theme.json':
      '{"version":3,"settings":{"typography":{"fontFamilies":[{"fontFace":[{"src":["file:./a.woff2"]}]}]}}}',
  });
  const report = await run('check', 'source/leaf');
  expect(report['code']).toBe(4);
  expect(report['findings']).toEqual([
    { file: 'patterns/bad.php', line: 7, message: 'the function get_option()' },
    { file: 'functions.php', line: 2, message: 'the filter the_content' },
    { file: 'single.php', line: null, message: 'a PHP template' },
    { file: 'parts/footer.html', line: null, message: 'the block acme/slider, unless a plugin registers it' },
    { file: 'parts/footer.html', line: null, message: 'the template part gone, which is missing' },
    { file: 'parts/footer.html', line: null, message: 'the pattern leaf/bad, which is missing or refused' },
    { file: 'theme.json', line: null, message: 'the file a.woff2, which is missing' },
  ]);
});

test.each([
  ['no theme', { 'style.css': 'p {}' }, 'Theme Name'],
  ['a broken theme.json', { 'theme.json': '{' }, 'theme.json is not valid JSON'],
])('%s is neither checked nor added', async (_, files, message) => {
  await leaf(files as unknown as Readonly<Record<string, string>>);
  for (const command of ['check', 'add']) {
    expect(await run(command, 'source/leaf')).toMatchObject({
      code: 6,
      error: { message: expect.stringContaining(message) },
    });
  }
  expect(existsSync(join(folder, 'themes'))).toBe(false);
});

test('a classic theme is not added', async () => {
  await write('source/old/style.css', '/*\nTheme Name: Old\n*/');
  await write('source/old/index.php', '<?php');
  expect(await run('add', 'source/old')).toMatchObject({
    code: 6,
    error: { message: expect.stringContaining('classic theme') },
  });
});
