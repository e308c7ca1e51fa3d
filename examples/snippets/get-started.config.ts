import { defineConfig } from '@platen/server';

export default defineConfig({
  port: 4000,
  siteUrl: 'https://example.org',
  plugins: ['./plugins/reading-list/plugin.ts'],
});
