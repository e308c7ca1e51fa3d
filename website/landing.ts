/** The first page of the documentation site, in the form of VitePress's home layout. */
export const landing = {
  layout: 'home',
  title: 'Platen documentation',
  titleTemplate: false,
  hero: {
    name: 'Platen',
    text: 'The WordPress API and block editor, in TypeScript',
    tagline:
      'A headless CMS on Node.js and PostgreSQL. WordPress clients keep working, editors keep the block editor, and you write plugins and front ends in TypeScript.',
    image: { light: '/logo-mark.svg', dark: '/logo-mark-dark.svg', alt: 'Platen' },
    actions: [
      { theme: 'brand', text: 'Get started', link: '/get-started' },
      { theme: 'alt', text: 'Migrate from WordPress', link: '/migrate/from-wordpress' },
      { theme: 'alt', text: 'Compare', link: '/comparison' },
    ],
  },
  features: [
    {
      title: 'Start',
      details: 'From an empty folder to a published post in a front end, with one command and no database setup.',
      link: '/get-started',
    },
    {
      title: 'Build',
      details: 'Query the REST API, model content, upload media, and use the typed JavaScript SDK.',
      link: '/build/api',
    },
    {
      title: 'Migrate',
      details: 'Import a WordPress site with its ids, media, users, comments, and menus.',
      link: '/migrate/from-wordpress',
    },
    {
      title: 'Deploy',
      details: 'Run Platen in production: Docker, reverse proxy, backups, upgrades, and monitoring.',
      link: '/deploy/overview',
    },
  ],
};
