import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './service.ts';

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

/** Settings of a site with a plugin of every extension point, one that is not active, and a second theme. */
export async function extensionsOfSite(): Promise<{
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}> {
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
  return {
    settings: {
      PLATEN_PLUGINS: [join(folder, 'plugin.ts'), join(root, 'examples/opening-hours/plugin.ts')].join(','),
      PLATEN_PLUGINS_FOLDER: pluginsFolder,
      PLATEN_THEMES: join(folder, 'themes'),
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
