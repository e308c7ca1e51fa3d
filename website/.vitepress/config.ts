import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { indexedHtml, miniSearch } from '../search.ts';
import { slugOf } from '../slug.ts';

const sidebar = JSON.parse(readFileSync(new URL('../.pages/sidebar.json', import.meta.url), 'utf8'));
const base = process.env['SITE_BASE'] ?? '/';
const repository = 'https://github.com/platen-cms/platen';

export default defineConfig({
  title: 'Platen',
  description: 'A headless CMS that implements the WordPress REST API in TypeScript, on Node.js and PostgreSQL.',
  lang: 'en-US',
  base,
  srcDir: '.pages',
  srcExclude: ['public/**'],
  outDir: 'dist',
  cleanUrls: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  markdown: { anchor: { slugify: slugOf }, languageAlias: { caddyfile: 'nginx' } },
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    logo: { light: '/logo-mark.svg', dark: '/logo-mark-dark.svg', alt: '' },
    sidebar,
    nav: [
      { text: 'Get started', link: '/get-started' },
      { text: 'Guides', link: '/guides/authentication', activeMatch: '^/guides/' },
      { text: 'Plugins', link: '/plugins/overview', activeMatch: '^/plugins/' },
      { text: 'REST API', link: '/reference/rest/', activeMatch: '^/reference/rest/' },
    ],
    socialLinks: [{ icon: 'github', link: repository }],
    outline: [2, 3],
    footer: {
      message: `<a href="${base}internals/architecture">Internals</a> · <a href="${base}decisions/">Decisions</a> · <a href="${base}llms.txt">llms.txt</a>`,
      copyright: 'MIT License; the admin is GPL-2.0-or-later',
    },
    search: {
      provider: 'local',
      options: { miniSearch, _render: (source, env, md) => indexedHtml(md.render(source, env), env) },
    },
  },
});
