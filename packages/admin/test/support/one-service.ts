import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath } from './admin-page.ts';
import { callApi, freePort, root, startService } from './service.ts';
import type { Dialect, Site } from './service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly sites: Readonly<Record<Dialect, Site>>;
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

/** One new site per dialect, shared by all flows. A flow must not depend on records of other flows. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (browserPath === undefined) return undefined;
  // Inside the workspace, so that the plugin resolves `@platen/server`.
  const folder = await mkdtemp(join(import.meta.dirname, 'plugin-'));
  await writeFile(join(folder, 'plugin.ts'), plugin);
  const receiverPort = await freePort();
  provide('receiverPort', receiverPort);
  const frontPort = await freePort();
  provide('frontPort', frontPort);
  const settings = {
    PLATEN_PLUGINS: [join(folder, 'plugin.ts'), join(root, 'examples/opening-hours/plugin.ts')].join(','),
    PLATEN_WEBHOOK_ORIGINS: `http://127.0.0.1:${receiverPort}`,
    LIVE_PREVIEW_URL: `http://127.0.0.1:${frontPort}/live`,
  };
  const started = await Promise.allSettled([startService('cms', settings), startService('wp', settings)]);
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
    await rm(folder, { recursive: true });
  };
  const [cms, wp] = started.map((one) => (one.status === 'fulfilled' ? one.value : null));
  if (!cms || !wp) {
    await stop();
    throw new Error(started.map((one) => (one.status === 'rejected' ? String(one.reason) : '')).join('\n'));
  }
  await Promise.all([cms, wp].map(addUsers));
  const { stop: _stopCms, ...ofCms } = cms;
  const { stop: _stopWp, ...ofWp } = wp;
  provide('sites', { cms: ofCms, wp: ofWp });
  return stop;
}

/** One user per role, named after it, with the administrator's password. */
async function addUsers(site: Site): Promise<void> {
  const { password } = site;
  for (const role of ['editor', 'author', 'contributor'])
    await callApi(site, 'POST', 'users', { username: role, email: `${role}@example.org`, password, roles: [role] });
}
