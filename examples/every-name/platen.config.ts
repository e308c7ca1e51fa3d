import { defineConfig } from '@platen/server';

/** The settings of a site with this plugin, whose readers are on a front end. */
export default defineConfig({
  siteUrl: 'https://cms.example.org',
  frontEndUrl: 'https://www.example.org',
  plugins: ['./plugin.ts'],
});
