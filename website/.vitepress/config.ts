import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { slugOf } from '../slug.ts';

const sidebar = JSON.parse(readFileSync(new URL('../.pages/sidebar.json', import.meta.url), 'utf8'));

export default defineConfig({
  title: 'Platen',
  description: 'A WordPress-compatible content-management service in TypeScript on PostgreSQL.',
  lang: 'en',
  base: process.env['SITE_BASE'] ?? '/',
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: { anchor: { slugify: slugOf }, languageAlias: { caddyfile: 'nginx' } },
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    sidebar,
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Front ends', link: '/guides/front-end' },
      { text: 'Plugins', link: '/writing-a-plugin' },
      { text: 'REST', link: '/reference/rest/' },
    ],
    outline: [2, 3],
    search: { provider: 'local' },
  },
});
