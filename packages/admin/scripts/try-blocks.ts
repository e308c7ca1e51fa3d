/**
 * Downloads third-party block collections from npm, wraps each as a plugin without changes, and prints which of their
 * blocks work in the editor. Deletes them afterwards.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserPath, launchBrowser, openAdmin } from '../test/support/admin-page.ts';
import type { AdminPage } from '../test/support/admin-page.ts';
import { startService } from '../test/support/service.ts';
import { tryBlocks } from './try-blocks-in-page.ts';
import type { Tried } from './try-blocks-in-page.ts';

interface Collection {
  readonly name: string;
  readonly version: string;
  /** The served folder, with the editor script and style sheet in it. */
  readonly folder: string;
  readonly script: string;
  readonly style: string;
  /** Prefix of its block names. */
  readonly namespace: string;
  /** Attributes that a parent block needs before it accepts inner blocks. */
  readonly settled?: object;
  /** Global variables that its PHP part would print. */
  readonly data: (files: string) => Readonly<Record<string, unknown>>;
}

const jetpack =
  'business-hours contact-form contact-info gif mailchimp map markdown publicize related-posts repeat-visitor shortlinks simple-payments slideshow subscriptions tiled-gallery videopress wordads';

const collections: readonly Collection[] = [
  {
    name: '@automattic/newspack-blocks',
    version: '4.33.0',
    folder: 'dist',
    script: 'editor.js',
    style: 'editor.css',
    namespace: 'newspack-blocks/',
    data: (files) => ({
      newspack_blocks_data: {
        assets_path: files,
        posts_rest_url: '/admin/api/wp/v2/posts',
        specific_posts_rest_url: '/admin/api/wp/v2/posts',
        authors_rest_url: '/admin/api/wp/v2/users',
      },
    }),
  },
  {
    name: '@automattic/jetpack-blocks',
    version: '15.0.0',
    folder: 'dist',
    script: 'editor.js',
    style: 'editor.css',
    namespace: 'jetpack/',
    settled: { hasFormSettingsSet: 'yes' },
    data: (files) => ({
      Jetpack_Block_Assets_Base_Url: files,
      Jetpack_Editor_Initial_State: {
        available_blocks: Object.fromEntries(jetpack.split(' ').map((name) => [name, { available: true }])),
        jetpack: { is_active: true },
      },
    }),
  },
  {
    name: '@frontkom/g-hero-section',
    version: '0.7.5',
    folder: 'build',
    script: 'index.js',
    style: 'style.css',
    namespace: 'cloudblocks/',
    data: () => ({}),
  },
];

const nameOf = ({ name }: Collection): string => name.replace(/^@[^/]*\//, '');

/** Creates a plugin that serves the files of the package. */
function wrap(collection: Collection, where: string): string {
  const { name, version, folder, script, style, data } = collection;
  const plugin = nameOf(collection);
  const home = join(where, plugin);
  mkdirSync(home);
  const asked = ['pack', '--silent', `${name}@${version}`, '--pack-destination', home];
  const archive = execFileSync('npm', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  execFileSync('tar', ['xzf', join(home, archive), '-C', home]);
  cpSync(join(home, 'package', folder), join(home, 'files'), { recursive: true });
  const given = JSON.stringify(data(`/plugins/${plugin}/files/`));
  writeFileSync(join(home, 'files/platen-data.js'), `Object.assign(window, ${given});\n`);
  writeFileSync(
    join(home, 'plugin.ts'),
    `import { definePlugin } from '@platen/server';
export const wrapped = definePlugin({
  name: ${JSON.stringify(plugin)},
  activate(api) {
    const file = api.registerFiles(new URL('./files/', import.meta.url));
    api.registerEditorScript({ script: (scope) => file(scope, 'platen-data.js') });
    api.registerEditorScript({
      script: (scope) => file(scope, ${JSON.stringify(script)}),
      style: (scope) => file(scope, ${JSON.stringify(style)}),
    });
  },
});
`,
  );
  return join(home, 'plugin.ts');
}

async function openPost(admin: AdminPage): Promise<void> {
  await admin.go('/posts/new');
  await admin.signIn();
  await admin.canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
}

const outcome = ({ problem, without }: Tried): string => {
  if (problem !== null) return `fails: ${problem}`;
  return without.length === 0 ? 'works' : `partly: ${without.join(', ')}`;
};

function summary(tried: readonly Tried[]): string {
  const there = tried.filter(({ problem }) => problem === null);
  const whole = there.filter(({ without }) => without.length === 0);
  return `${whole.length} of ${tried.length} work, ${there.length - whole.length} partly`;
}

if (browserPath === undefined) throw new Error('Chromium was not found. Install it and run this again.');
// Inside the workspace, so that the plugins resolve `@platen/server`.
const where = mkdtempSync(join(import.meta.dirname, '../test/support/plugin-'));
try {
  const plugins = collections.map((collection) => wrap(collection, where));
  const service = await startService('cms', { PLATEN_PLUGINS: plugins.join(',') });
  const browser = await launchBrowser();
  try {
    const admin = await openAdmin(browser, service);
    await openPost(admin);
    for (const problem of await admin.page.locator('.components-notice.is-error').allTextContents())
      console.log(problem);
    for (const collection of collections) {
      console.log(`\n${collection.name} ${collection.version}`);
      const tried: Tried[] = [];
      for await (const one of tryBlocks(admin, { settled: {}, ...collection }, process.env['SCREENSHOTS'])) {
        console.log(`  ${one.name.padEnd(44)} ${outcome(one)}`);
        tried.push(one);
      }
      console.log(`  ${summary(tried)}`);
    }
  } finally {
    await browser.close();
    await service.stop();
  }
} finally {
  rmSync(where, { recursive: true });
}
