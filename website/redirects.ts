/** Pages that moved: the old path, its new one, and sections of it that moved elsewhere. */
interface Moved {
  readonly to: string;
  readonly anchors?: Readonly<Record<string, string>>;
}

export const redirects: Readonly<Record<string, Moved>> = {
  start: { to: 'get-started' },
  'coming-from-wordpress': {
    to: 'migrate/from-wordpress',
    anchors: {
      'what-differs': 'migrate/compatibility',
      'what-was-measured': 'migrate/compatibility',
      'what-comes-over': 'migrate/import-reference',
      'if-you-want-to-go-back': 'migrate/export',
      'old-addresses': 'guides/redirects',
    },
  },
  'writing-a-plugin': {
    to: 'plugins/overview',
    anchors: {
      'a-post-type': 'plugins/content-types',
      'a-taxonomy': 'plugins/content-types',
      'a-setting': 'plugins/data',
      'a-meta-key': 'build/custom-fields',
      'a-field': 'build/custom-fields',
      'a-relation': 'build/relations',
      'a-route': 'plugins/routes',
      'pages-and-files': 'plugins/routes',
      'a-filter': 'plugins/hooks',
      'hooks-of-your-own': 'plugins/hooks',
      'blocks-and-shortcodes': 'plugins/blocks',
      'in-the-admin': 'plugins/admin-screens',
      'widgets-and-sidebars': 'plugins/widgets-and-templates',
      'work-that-nobody-waits-for': 'plugins/jobs',
      'tables-of-your-own': 'plugins/data',
      'asking-other-services': 'plugins/http',
      'cached-responses': 'plugins/caching',
      'trying-it': 'plugins/testing',
    },
  },
  events: {
    to: 'guides/webhooks-and-caching',
    anchors: {
      'whole-collections': 'build/querying',
      'the-feed-of-changes': 'build/sync',
      'writes-that-are-safe-to-send-again': 'build/safe-writes',
    },
  },
  client: { to: 'build/sdk' },
  media: { to: 'build/media' },
  themes: { to: 'build/themes' },
  abilities: { to: 'build/mcp' },
  admin: { to: 'admin/overview' },
  operating: {
    to: 'deploy/overview',
    anchors: {
      'in-containers': 'deploy/docker',
      postgresql: 'deploy/postgresql',
      'a-pooler-before-postgresql': 'deploy/postgresql',
      'several-cores': 'deploy/scaling',
      'several-nodes': 'deploy/scaling',
      overload: 'deploy/scaling',
      memory: 'deploy/scaling',
      'back-ups': 'deploy/backups',
      upgrading: 'deploy/upgrades',
      'stopping-and-deploying': 'deploy/upgrades',
      health: 'deploy/monitoring',
      monitoring: 'deploy/monitoring',
      metrics: 'deploy/monitoring',
      traces: 'deploy/monitoring',
      'cached-responses': 'deploy/caching',
      'audit-log': 'deploy/audit-log',
    },
  },
  'guides/proxy': { to: 'deploy/proxy' },
  'guides/troubleshooting': { to: 'troubleshooting' },
  security: { to: 'deploy/security', anchors: { 'who-is-asking': 'guides/authentication' } },
  scale: { to: 'deploy/scaling' },
  versioning: { to: 'reference/versioning' },
  architecture: { to: 'internals/architecture' },
  'reference/command': { to: 'reference/cli' },
};

/** A static page for hosts without server-side redirects. Only the browser knows the anchor. */
export function redirectPage({ to, anchors = {} }: Moved, base: string): string {
  const target = (path: string): string => JSON.stringify(base + path);
  const moved = Object.entries(anchors).map(([anchor, path]) => `${JSON.stringify(anchor)}: ${target(path)}`);
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title>',
    `<link rel="canonical" href="${base}${to}">`,
    `<script>location.replace(({ ${moved.join(', ')} })[location.hash.slice(1)] ?? ${target(to)} + location.hash)</script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${base}${to}"></noscript>`,
    `<p>This page has moved to <a href="${base}${to}">${to}</a>.</p></html>`,
    '',
  ].join('\n');
}
