import { defineConfig } from '@platen/server';

/** A site with this plugin and a separate front end. */
export default defineConfig({
  siteUrl: 'https://cms.example.org',
  frontEndUrl: 'https://www.example.org',
  plugins: ['./plugin.ts'],
});
