import { definePlugin } from '@platen/server';
import type { Plugin } from '@platen/server';
import { registerFeedSettings } from './feeds/feed-settings.ts';
import { registerSeo } from './seo.ts';
import { submit } from './submit.ts';
import { show } from './show.ts';

/** The public site: pages from the active block theme, feeds, sitemaps, and comments. */
export const site: Plugin = definePlugin({
  name: 'site',
  // Everything that a page reads adds its cache tags.
  cacheable: true,
  activate: (api) => {
    api.registerFrontEnd({ show, submit });
    registerFeedSettings(api);
    registerSeo(api);
  },
});
