import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath } from './admin-page.ts';
import { freePort } from '../../../server/test/support/free-port.ts';
import { callApi, prepareSite, removeTemplate, root } from './service.ts';
import type { Dialect, Site, SiteTemplate } from './service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly templates: Readonly<Record<Dialect, SiteTemplate>>;
    /** Port of the webhook receiver. */
    readonly receiverPort: number;
    /** Port of the live preview front end. */
    readonly frontPort: number;
  }
}

/** A post type without the block editor, with custom fields and relations; blocks, sidebars, and fonts. */
const plugin = `
import { definePlugin, escapeText } from '@platen/server';
export const prices = definePlugin({
  name: 'prices',
  activate(api) {
    api.registerPostType({
      name: 'price', label: 'Prices', public: true, showInRest: true, restBase: 'prices',
      supports: ['title', 'custom-fields'],
    });
    api.registerMeta({
      object: 'post', subtype: 'price', key: 'amount', single: true, showInRest: true,
      schema: { type: 'integer', description: 'In cents.' },
    });
    api.registerBlock({
      name: 'prices/today', title: 'Price of the day', icon: 'smiley',
      attributes: { of: { type: 'string', default: 'Bread' } },
      render: ({ attributes, wrapper }) => '<p' + wrapper() + '>' + escapeText(String(attributes.of)) + ' for 450</p>',
    });
    api.registerRelation({ from: 'price', name: 'goes_with', to: ['price', 'page'], many: true, description: 'What is sold with it.' });
    api.registerRelation({ from: 'price', name: 'replaces', to: ['price'] });
    api.registerSidebar({ id: 'beside', name: 'Beside the text', description: 'Shown on every page.' });
    api.registerSidebar({ id: 'below', name: 'Below the text' });
    api.registerFontCollection({
      slug: 'house', name: 'House fonts', categories: [],
      fontFamilies: [{ font_family_settings: { name: 'Quiet Serif', slug: 'quiet-serif', fontFamily: 'Georgia, serif' }, categories: [] }],
    });
    api.registerRelation({ from: 'page', name: 'prices', to: ['price'], many: true });
    api.registerBlock({ name: 'prices/odd', title: 'Odd price', icon: 'no-such-icon', render: () => '<p>Odd</p>' });
    const ofPages = (key, type, schema = {}, more = {}) =>
      api.registerMeta({ object: 'post', subtype: 'page', key, type, single: true, showInRest: true, schema, ...more });
    ofPages('subtitle', 'string', { title: 'Second title', description: 'Shown below the title.', maxLength: 20 });
    ofPages('seats', 'integer', { minimum: 2, maximum: 90 });
    ofPages('rating', 'number');
    ofPages('is_open', 'boolean');
    ofPages('mood', 'string', { enum: ['calm', 'wild'] });
    ofPages('opens', 'string', { format: 'date-time' });
    ofPages('sizes', 'array', { items: { type: 'integer', minimum: 1 } });
    ofPages('place', 'object', { properties: { lat: { type: 'number' } } });
    ofPages('origin', 'string', { readonly: true }, { default: 'Imported' });
    ofPages('audited', 'string', {}, { canEdit: () => false });
    ofPages('_internal', 'string');
  },
});
`;

/** A plugin that is not active at first: its settings and one permission. */
const installed = {
  name: 'newsletter',
  version: '2.3.1',
  type: 'module',
  main: './index.js',
  description: 'Sends new posts to subscribers.',
  author: 'Kerning Co.',
  platen: {
    title: 'Newsletter',
    permissions: ['registerJob'],
    settings: [{ option: 'newsletter_sender', schema: { type: 'string', format: 'email', title: 'From address' } }],
  },
};

/** Prepares a site per dialect, of which each test file gets a copy. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (browserPath === undefined) return undefined;
  // Inside the workspace, so that the plugin resolves `@platen/server`.
  const folder = await mkdtemp(join(import.meta.dirname, 'plugin-'));
  await writeFile(join(folder, 'plugin.ts'), plugin);
  const pluginsFolder = join(folder, 'installed');
  await mkdir(join(pluginsFolder, 'newsletter'), { recursive: true });
  await writeFile(join(pluginsFolder, 'newsletter/package.json'), JSON.stringify(installed));
  await writeFile(
    join(pluginsFolder, 'newsletter/index.js'),
    `export const plugin = { name: 'newsletter', cacheable: true, activate() {} };`,
  );
  const theme = join(folder, 'themes/second-look');
  await mkdir(join(theme, 'templates'), { recursive: true });
  await writeFile(join(theme, 'style.css'), '/*\nTheme Name: Second look\nVersion: 1.2.0\nAuthor: Kerning Co.\n*/\n');
  await writeFile(join(theme, 'theme.json'), '{"version":3}');
  await writeFile(join(theme, 'templates/index.html'), '<!-- wp:post-content /-->');
  const receiverPort = await freePort();
  provide('receiverPort', receiverPort);
  const frontPort = await freePort();
  provide('frontPort', frontPort);
  const settings = {
    PLATEN_PLUGINS: [join(folder, 'plugin.ts'), join(root, 'examples/opening-hours/plugin.ts')].join(','),
    PLATEN_PLUGINS_FOLDER: pluginsFolder,
    PLATEN_THEMES: join(folder, 'themes'),
    PLATEN_WEBHOOK_ORIGINS: `http://127.0.0.1:${receiverPort}`,
    LIVE_PREVIEW_URL: `http://127.0.0.1:${frontPort}/live`,
  };
  const cms = await prepareSite('cms', settings, addUsers);
  const wp = await prepareSite('wp', settings, addUsers);
  provide('templates', { cms, wp });
  return async () => {
    await Promise.all([cms, wp].map(removeTemplate));
    await rm(folder, { recursive: true });
  };
}

/** One user per role, named after it, with the administrator's password. */
async function addUsers(site: Site): Promise<void> {
  const { password } = site;
  for (const role of ['editor', 'author', 'contributor'])
    await callApi(site, 'POST', 'users', { username: role, email: `${role}@example.org`, password, roles: [role] });
}
