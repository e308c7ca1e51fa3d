/**
 * Fetches collections of blocks that others have built for editors of this family, wraps each as a plugin without
 * changing a byte of it, and prints which of their blocks the editor shows. Nothing of them is kept.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserPath, launchBrowser, openDesk } from '../test/support/desk.ts';
import type { Desk } from '../test/support/desk.ts';
import { startService } from '../test/support/service.ts';
import { tryBlocks } from './try-blocks-in-page.ts';
import type { Tried } from './try-blocks-in-page.ts';

interface Collection {
  readonly name: string;
  readonly version: string;
  /** What is served of it, and in there the script and the style sheets of the editor. */
  readonly folder: string;
  readonly script: string;
  readonly style: string;
  /** Blocks it registers begin with this. */
  readonly namespace: string;
  /** What an author would have chosen in a block before it takes others in. */
  readonly settled?: object;
  /** What the part of it that runs on a server of another kind would put into the page. */
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

/** A folder with a plugin in it, whose files are those of the package. */
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

async function openPost(desk: Desk): Promise<void> {
  await desk.go('/posts/new');
  await desk.signIn();
  await desk.canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
}

const outcome = ({ problem, without }: Tried): string => {
  if (problem !== null) return `not shown: ${problem}`;
  return without.length === 0 ? 'shown' : `in part: ${without.join(', ')}`;
};

function summary(tried: readonly Tried[]): string {
  const there = tried.filter(({ problem }) => problem === null);
  const whole = there.filter(({ without }) => without.length === 0);
  return `${whole.length} of ${tried.length} shown, ${there.length - whole.length} in part`;
}

if (browserPath === undefined) throw new Error('There is no Chromium: install it, and run this again.');
// Inside the workspace, so that the plugins find the package of the server.
const where = mkdtempSync(join(import.meta.dirname, '../test/support/plugin-'));
try {
  const plugins = collections.map((collection) => wrap(collection, where));
  const service = await startService('cms', { PLATEN_PLUGINS: plugins.join(',') });
  const browser = await launchBrowser();
  try {
    const desk = await openDesk(browser, service);
    await openPost(desk);
    for (const problem of await desk.page.locator('.components-notice.is-error').allTextContents())
      console.log(problem);
    for (const collection of collections) {
      console.log(`\n${collection.name} ${collection.version}`);
      const tried: Tried[] = [];
      for await (const one of tryBlocks(desk, { settled: {}, ...collection }, process.env['SCREENSHOTS'])) {
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
