/** The sections of the documentation, in the order in which readers need them. Pages that no section lists fail the build. */
export const sections: readonly {
  readonly text: string;
  readonly pages: readonly string[];
  readonly isCollapsed?: boolean;
}[] = [
  { text: 'Start', pages: ['get-started', 'concepts', 'comparison', 'faq', 'glossary'] },
  {
    text: 'Guides',
    pages: [
      'guides/authentication',
      'guides/ai-assistants',
      'guides/service-accounts',
      'guides/second-factor',
      'guides/single-sign-on',
      'guides/scim',
      'guides/front-end',
      'guides/preview',
      'guides/webhooks-and-caching',
      'guides/comments',
      'guides/images',
      'guides/menus',
      'guides/seo',
      'guides/search',
      'guides/permalinks',
      'guides/redirects',
    ],
  },
  { text: 'Your site', pages: ['site/your-site', 'site/themes', 'site/seo', 'site/feeds-and-sitemaps'] },
  {
    text: 'Build',
    pages: [
      'build/api',
      'build/querying',
      'build/content-modeling',
      'build/custom-fields',
      'build/field-groups',
      'build/relations',
      'build/media',
      'build/safe-writes',
      'build/sync',
      'build/sdk',
      'build/users-and-roles',
      'build/themes',
      'build/mcp',
    ],
  },
  {
    text: 'Plugins',
    pages: [
      'plugins/overview',
      'plugins/content-types',
      'plugins/fields',
      'plugins/routes',
      'plugins/hooks',
      'plugins/blocks',
      'plugins/admin-screens',
      'plugins/widgets-and-templates',
      'plugins/jobs',
      'plugins/data',
      'plugins/http',
      'plugins/caching',
      'plugins/testing',
    ],
  },
  {
    text: 'Admin',
    pages: [
      'admin/overview',
      'admin/editor',
      'admin/design',
      'admin/users',
      'admin/languages',
      'admin/activity',
      'admin/site',
      'admin/tools',
    ],
  },
  {
    text: 'Migrate',
    pages: ['migrate/from-wordpress', 'migrate/import-reference', 'migrate/compatibility', 'migrate/export'],
  },
  {
    text: 'Deploy',
    pages: [
      'deploy/overview',
      'deploy/docker',
      'deploy/proxy',
      'deploy/postgresql',
      'deploy/scaling',
      'deploy/backups',
      'deploy/upgrades',
      'deploy/monitoring',
      'deploy/caching',
      'deploy/security',
      'deploy/audit-log',
    ],
  },
  {
    text: 'Reference',
    pages: [
      'reference/configuration',
      'reference/cli',
      'reference/plugin-api',
      'reference/hooks',
      'reference/events',
      'reference/errors',
      'reference/limits',
      'reference/versioning',
      'performance',
      'troubleshooting',
    ],
  },
  { text: 'REST API', pages: ['reference/rest/'], isCollapsed: true },
];

/** Pages for contributors: linked from the footer, in no sidebar section of readers. */
export const internals: readonly string[] = ['internals/', 'decisions/'];
