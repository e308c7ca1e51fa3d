// The directions of docs/architecture.md. No allowlists: a rule that needs an exception is a rule to rethink.
const S = '^packages/server/src/';
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to: { path: '^(packages|conformance|bench)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('lib-is-a-leaf', 'lib/ knows nothing of Platen.', `${S}lib/`, `${S}lib/`),
    only('schema-is-low', 'schema/ may use lib/ only.', `${S}schema/`, `${S}(schema|lib)/`),
    only('hooks-is-low', 'hooks/ is the bus, not the names.', `${S}hooks/`, `${S}(hooks|lib)/`),
    only('text-is-low', 'text/ is pure: it may use lib/ only.', `${S}text/`, `${S}(text|lib)/|^packages/server/data/`),
    only(
      'blocks-is-low',
      'blocks/ is pure: it may use lib/ only.',
      `${S}blocks/`,
      `${S}(blocks|lib)/|^packages/server/data/`,
    ),
    only('db-is-low', 'db/ opens connections and owns migrations.', `${S}db/`, `${S}(db|lib)/`),
    only(
      'rest-knows-no-noun',
      'The kernel may use schema/, hooks/ and lib/; never a noun, the database or Fastify.',
      `${S}rest/`,
      `${S}((rest|schema|hooks|lib)/|(scope|dialect)\\.ts$)`,
    ),
    only(
      'access-is-low',
      'access/ decides by rules the nouns register.',
      `${S}access/`,
      `${S}((access|hooks|lib)/|scope\\.ts$)`,
    ),
    only(
      'events-is-low',
      'events/ writes down and announces; it names no noun.',
      `${S}events/`,
      `${S}((events|db|lib)/|scope\\.ts$)`,
    ),
    only(
      'cache-knows-no-noun',
      'cache/ remembers answers by tags; it names no noun and asks no database.',
      `${S}cache/`,
      `${S}((cache|events|rest|lib)/|scope\\.ts$)`,
    ),
    only(
      'http-is-an-edge',
      'http/ moves bytes; it names no noun.',
      `${S}http/`,
      `${S}((http|rest|lib)/|(scope|config)\\.ts$)`,
    ),
    only(
      'cli-is-an-edge',
      'cli/ asks the app, the actions and dispatch; never a store, a resource, http or the recordings.',
      `${S}cli/`,
      `${S}((cli|db|lib|rest|jobs)/|auth/(mail|tokens)\\.ts$|domain/.+\\.actions\\.ts$|site/(transaction|plugin)\\.ts$|plugins/load\\.ts$|(app|config|dialect|scope)\\.ts$)|^packages/server/package\\.json$|node_modules/commander/`,
    ),
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: { path: S, pathNot: [`${S}db/`, '\\.store\\.ts$', '\\.test\\.ts$'] },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'fastify-only-in-http',
      severity: 'error',
      from: { path: S, pathNot: `${S}http/` },
      to: { path: 'node_modules/@?fastify' },
    },
    {
      name: 'a-store-is-private-to-its-noun',
      severity: 'error',
      from: { path: `${S}domain/([^/]+)/` },
      to: { path: `${S}domain/[^/]+/.+\\.store\\.ts$`, pathNot: `${S}domain/$1/` },
    },
    {
      name: 'a-resource-goes-through-actions',
      severity: 'error',
      from: { path: '\\.resource\\.ts$' },
      to: { path: '\\.store\\.ts$' },
    },
    {
      name: 'domain-never-looks-up',
      comment: 'Actions and stores do not know that HTTP exists.',
      severity: 'error',
      from: { path: '\\.(actions|store)\\.ts$' },
      to: { path: [`${S}(http|plugins|cli)/`, `${S}rest/(?!errors)`, '\\.resource\\.ts$'] },
    },
    {
      name: 'only-app-wires',
      comment: 'app.ts is the one composition root.',
      severity: 'error',
      from: { path: S, pathNot: [`${S}(app|main)\\.ts$`, `${S}cli/`, '\\.test\\.ts$'] },
      to: { path: `${S}(app|main)\\.ts$` },
    },
    {
      name: 'plugins-use-the-front-door',
      severity: 'error',
      from: { path: '^(conformance/src/fixture|examples|packages/plugin-)' },
      to: { path: S, pathNot: `${S}plugin-api\\.ts$` },
    },
    {
      name: 'client-and-admin-never-import-the-server',
      severity: 'error',
      from: { path: '^packages/(client|admin)/' },
      to: { path: '^packages/server/src/' },
    },
    {
      name: 'no-dev-dependencies-in-the-product',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: true,
  },
};
