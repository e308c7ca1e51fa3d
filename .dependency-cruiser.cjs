// The directions of docs/internals/architecture.md. No allowlists: a rule that needs an exception is a rule to rethink.
const { families } = require('./scripts/families.ts');
const S = '^packages/server/src/';
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.ts$' },
  // Packages of others lie in a workspace of ours where its root has another version of them.
  to: { path: '^(packages|conformance|bench)/', pathNot: [allowed, '/node_modules/'] },
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
    only(
      'files-is-low',
      'files/ keeps bytes by keys; whose they are it does not know.',
      `${S}files/`,
      `${S}(files|lib)/`,
    ),
    only(
      'formats-is-low',
      'formats/ reads what is inside files; it may use lib/ only.',
      `${S}formats/`,
      `${S}(formats|lib)/`,
    ),
    {
      name: 'decoders-only-in-formats',
      comment: 'What reads the bytes of strangers stays in one place.',
      severity: 'error',
      from: { path: S, pathNot: [`${S}formats/`, '\\.test\\.ts$'] },
      to: { path: 'node_modules/(sharp|exifreader|file-type)/' },
    },
    only(
      'outbound-is-low',
      'outbound/ asks strangers for bytes; what they are for it does not know.',
      `${S}outbound/`,
      `${S}(outbound|lib)/`,
    ),
    {
      name: 'one-way-out',
      comment: 'Whatever is asked of the outside goes through the one client that checks addresses.',
      severity: 'error',
      from: { path: S, pathNot: [`${S}outbound/`, '\\.test\\.ts$'] },
      to: { path: 'node_modules/(undici|axios|node-fetch)/' },
    },
    {
      name: 'mcp-only-in-mcp',
      comment: 'The protocol of tools is the matter of one noun; abilities know nothing of it.',
      severity: 'error',
      from: { path: S, pathNot: [`${S}domain/mcp/`, '\\.test\\.ts$'] },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
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
      'cache/ keeps responses by tags and by traces; it names no noun and sends no statement of its own.',
      `${S}cache/`,
      `${S}((cache|events|rest|lib)/|(db/connection/trace|scope)\\.ts$)`,
    ),
    only(
      'auth-knows-no-noun',
      'auth/ finds out who calls, has the pages for signing in and writes down who did; rights it asks of access/.',
      `${S}auth/`,
      `${S}((auth|access|db|events|lib|outbound|rest|site)/|(scope|config|config-identity-providers|config-sign-in)\\.ts$)`,
    ),
    only('jobs-is-low', 'jobs/ runs what it is handed, later and once.', `${S}jobs/`, `${S}(jobs|db|lib)/`),
    only(
      'contract-only-reads',
      'contract/ tells what the kernel and the schemas say.',
      `${S}contract/`,
      `${S}((contract|rest|schema|lib)/|scope\\.ts$)`,
    ),
    only(
      'site-knows-no-noun',
      'site/ is what a site is made of: nouns and plugins fill it, and it knows neither.',
      `${S}site/`,
      `${S}((site|db|events|hooks|lib|rest)/|(scope|dialect|config)\\.ts$)`,
    ),
    only(
      'domain-never-looks-up',
      'Nouns know no plugin, no HTTP server, no command, no wiring, and neither imports nor exports.',
      `${S}domain/`,
      `${S}((domain|access|auth|blocks|contract|db|events|files|formats|hooks|jobs|lib|outbound|rest|schema|site|text)/|(scope|dialect)\\.ts$)|^packages/server/(data/|package\\.json$)`,
    ),
    only(
      'transfer-is-above-domain',
      'transfer/ imports and exports whole sites. It calls nouns; domain/ never imports it.',
      `${S}transfer/`,
      `${S}((transfer|domain|db|events|files|formats|lib|outbound|rest|schema|site|text)/|(scope|dialect)\\.ts$)`,
    ),
    only(
      'writes-knows-no-noun',
      'writes/ makes any write safe to send again; whose it is it does not know.',
      `${S}writes/`,
      `${S}((writes|db|lib|rest|site)/|scope\\.ts$)`,
    ),
    only(
      'plugins-know-no-noun',
      'plugins/ finds and loads plugins and hands them what nouns offer; app/ hands that in.',
      `${S}plugins/`,
      `${S}((plugins|site|files|formats|outbound|schema|lib)/|scope\\.ts$)`,
    ),
    only(
      'http-is-an-edge',
      'http/ moves bytes; it names no noun.',
      `${S}http/`,
      `${S}((http|rest|lib)/|(scope|config)\\.ts$)`,
    ),
    only(
      'cli-is-an-edge',
      'cli/ asks the app, the actions and dispatch, and knows the words and errors of nouns; never a store, a resource, http or the recordings.',
      `${S}cli/`,
      `${S}((cli|db|lib|rest|jobs)/|auth/(mail|tokens)\\.ts$|domain/.+\\.(actions|errors)\\.ts$|domain/[^/]+/[^/.]+\\.ts$|transfer/([^.]+|.+\\.(actions|errors))\\.ts$|files/files\\.ts$|site/(transaction|plugin|call-route)\\.ts$|plugins/load\\.ts$|app/(create-app|open-site)\\.ts$|(config|dialect|scope|version)\\.ts$)|node_modules/commander/`,
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
    ...families.slice(0, -1).map(({ name, about, nouns }, at) => ({
      name: `${name}-uses-no-later-family`,
      comment: `A module of ${name} ${about}. It uses no module of ${families
        .slice(at + 1)
        .map((later) => later.name)
        .join(', ')}: offer a registry, a hook, or a tool, which that module fills.`,
      severity: 'error',
      from: { path: `${S}domain/(${nouns.join('|')})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `${S}domain/(${families
          .slice(at + 1)
          .flatMap((later) => later.nouns)
          .join('|')})/`,
      },
    })),
    {
      name: 'a-store-is-private-to-its-noun',
      severity: 'error',
      from: { path: `${S}domain/([^/]+)/` },
      to: { path: `${S}domain/[^/]+/.+\\.store\\.ts$`, pathNot: `${S}domain/$1/` },
    },
    {
      name: 'transfer-uses-no-store-of-a-noun',
      comment: 'A noun offers what an import or export needs.',
      severity: 'error',
      from: { path: `${S}transfer/` },
      to: { path: `${S}domain/.+\\.store\\.ts$` },
    },
    {
      name: 'only-transfer-imports-and-exports',
      comment: 'What a noun offers for transfer skips hooks and permissions.',
      severity: 'error',
      from: { path: S, pathNot: `${S}transfer/` },
      to: { path: '\\.transfer\\.ts$' },
    },
    {
      name: 'a-resource-goes-through-actions',
      severity: 'error',
      from: { path: '\\.resource\\.ts$' },
      to: { path: '\\.store\\.ts$' },
    },
    {
      name: 'actions-and-stores-know-no-request',
      comment: 'Actions and stores do not know that HTTP exists.',
      severity: 'error',
      from: { path: '\\.(actions|store|transfer)\\.ts$' },
      to: { path: [`${S}rest/(?!errors)`, '\\.resource\\.ts$'] },
    },
    {
      name: 'only-app-wires',
      comment: 'app/ is the one composition root; programs, commands and test sites begin with it.',
      severity: 'error',
      from: { path: S, pathNot: [`${S}(app/|(main|testing)\\.ts$)`, `${S}cli/`, '\\.test\\.ts$'] },
      to: { path: `${S}(app/|main\\.ts$)` },
    },
    {
      name: 'nouns-are-listed-once',
      comment: 'What a noun says to the service goes through nouns.ts.',
      severity: 'error',
      from: { path: S, pathNot: `${S}nouns\\.ts$` },
      to: { path: '\\.noun\\.ts$' },
    },
    {
      name: 'app-names-no-noun',
      comment: 'app/ knows what a noun is, and is handed the list.',
      severity: 'error',
      from: { path: `${S}app/` },
      to: { path: `${S}(domain|transfer)/`, pathNot: `${S}domain/noun\\.ts$` },
    },
    {
      name: 'plugins-use-the-front-door',
      severity: 'error',
      from: { path: '^(conformance/src/fixture|examples|packages/(fields|site)/src|packages/plugin-)' },
      to: { path: S, pathNot: `${S}(plugin-api|testing)\\.ts$` },
    },
    {
      name: 'client-and-admin-never-import-the-server',
      severity: 'error',
      from: { path: '^packages/(client|admin)/' },
      to: { path: '^packages/server/src/' },
    },
    {
      name: 'nobody-imports-the-admin',
      comment: 'It has another licence. The server knows the form of its manifest, and serves its files.',
      severity: 'error',
      from: { pathNot: '^packages/admin/' },
      to: { path: ['^packages/admin/', '^@platen/admin', 'node_modules/@(wordpress|platen/admin)/'] },
    },
    {
      name: 'no-dev-dependencies-in-the-product',
      comment: 'The admin is published built, with all it needs inside.',
      severity: 'error',
      from: { path: '^packages/(?!admin/)[^/]+/src/', pathNot: '\\.test\\.ts$' },
      // What is a peer as well is there for our tests, and for users who asked for it.
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/admin/dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: true,
  },
};
