import type { Command } from './command.ts';
import { listeningOptions, workersOption } from './serve/listening.ts';
import { fieldsCommands } from './plugins/fields-commands.ts';
import { oauthCommands } from './users/oauth-commands.ts';
import { ssoCommands } from './users/sso-commands.ts';
import { serviceAccountCommands } from './users/service-account-commands.ts';
import { userCommands } from './users/user-commands.ts';

const pluginName = { name: '<name>', description: 'Plugin name' };

/**
 * All commands, in the order of the help. A command's module is loaded when it runs, so that help and usage errors are
 * fast. Descriptions have no final period: the help and the reference add it.
 */
export const commands: readonly Command[] = [
  {
    name: 'dev',
    summary: 'Start a local site, with PostgreSQL included',
    description:
      'Start a local site with sample content. Uses its own PostgreSQL in .platen/ unless DATABASE_URL is set',
    options: listeningOptions,
    exits: ['noDatabase'],
    examples: ['platen dev', 'platen dev --port 4000', 'DATABASE_URL=postgres://127.0.0.1/platen platen dev'],
    load: () => import('./serve/dev.ts'),
  },
  {
    name: 'types',
    summary: 'Generate TypeScript types for this site',
    description: "Generate TypeScript types for this site's API, including plugins",
    arguments: [{ name: '[file]', description: 'Output file (default: platen-types.ts)' }],
    options: [{ name: '--from <address>', description: 'URL of a running site (default: the site in this folder)' }],
    exits: ['noDatabase'],
    examples: ['platen types', 'platen types src/site.ts --from https://example.org'],
    load: () => import('./types.ts'),
  },
  {
    name: 'start',
    summary: 'Start the server',
    description: 'Start the server. Applies migrations, and creates the site if the database is empty',
    options: [...listeningOptions, workersOption],
    exits: ['noDatabase'],
    examples: ['platen start', 'platen start --port 8080', 'platen start --workers auto'],
    load: () => import('./serve/start.ts'),
  },
  {
    name: 'migrate',
    summary: 'Apply pending database migrations',
    description:
      'Apply pending migrations and backfills while the service keeps running. Lists nodes that still run the previous release',
    options: [
      {
        name: '--check',
        description: 'Show pending migrations and their progress; change nothing. Exits with 3 if any are pending',
      },
    ],
    exits: ['pending', 'noDatabase'],
    examples: ['platen migrate --check', 'platen migrate'],
    load: () => import('./operations/migrate.ts'),
  },
  {
    name: 'doctor',
    summary: 'Check this installation and suggest fixes',
    description: 'Check this installation and suggest fixes. Read-only',
    exits: ['unhealthy'],
    examples: ['platen doctor', 'platen doctor --json'],
    load: () => import('./operations/doctor.ts'),
  },
  {
    name: 'import',
    summary: 'Import a WordPress site',
    description:
      'Import a WordPress site from an export file, a URL, a database dump, or a combination. Keeps ids. Safe to interrupt: run it again to resume',
    arguments: [
      {
        name: '[source]',
        description: 'Export file (Tools → Export → All content), site URL, or archive folder',
      },
    ],
    options: [
      { name: '--from <address>', description: 'URL of the same site, for data the export file lacks' },
      { name: '--user <name>', description: "Administrator's user name on the source site" },
      {
        name: '--password-stdin',
        description: "Read that user's application password from stdin (default: PLATEN_IMPORT_PASSWORD)",
      },
      {
        name: '--cache <folder>',
        description: 'Folder for downloaded API responses, reused when resuming (default: the host name)',
      },
      {
        name: '--fetch-files',
        description: 'Download media that --uploads lacks (default when importing from a URL)',
      },
      { name: '--media-host <names>', description: 'Additional hosts to download media from, comma-separated' },
      { name: '--watch', description: 'Keep importing changes from the URL every minute until stopped' },
      { name: '--private-source', description: 'Allow a source URL on a private network' },
      { name: '--uploads <folder>', description: "Copy of the source's wp-content/uploads" },
      {
        name: '--dump <file>',
        description: 'MySQL dump. Adds passwords, roles, settings, revisions, and spam',
      },
      {
        name: '--rewrite <what>',
        description: 'URLs in content to rewrite: media, all, or none (default: media)',
      },
      {
        name: '--ids <what>',
        description: 'If ids are already in use: keep (stop before writing) or shift (add an offset) (default: keep)',
      },
      {
        name: '--with-passwords',
        description: 'Import password hashes from an archive exported with --with-passwords',
      },
      { name: '--dry-run', description: 'Report what would be imported; write nothing' },
      { name: '--overwrite', description: "On conflict, replace local edits with the source's version" },
      { name: '--sanitize', description: 'Remove markup that needs the unfiltered_html capability' },
      { name: '--resume-with', description: 'Resume an interrupted import with a different file' },
      { name: '--batch <number>', description: 'Items per transaction (default: 500)' },
      { name: '--undo <number>', description: 'Remove unmodified records that this import created' },
      { name: '--report <file>', description: 'Report file (default: report.json)' },
    ],
    exits: ['noDatabase', 'refused', 'leftBehind', 'unreadable', 'stopped'],
    examples: [
      'platen import site.xml --uploads ./uploads',
      'platen import https://old.example --user ada',
      'platen import --dump old.sql --uploads ./uploads',
      'platen import site.xml --dry-run',
      'platen import --undo 1',
    ],
    load: () => import('./transfer/import.ts'),
  },
  {
    name: 'export',
    summary: 'Export this site',
    description:
      'Export the site as a WordPress export file (WXR), from one consistent snapshot. Includes drafts and private content',
    arguments: [{ name: '<file>', description: 'Output file, or folder with --archive' }],
    options: [
      { name: '--type <names>', description: 'Post types to export, comma-separated (default: all)' },
      { name: '--since <date>', description: 'Only posts modified since this date (UTC)' },
      { name: '--include-spam', description: 'Include spam comments' },
      { name: '--gzip', description: 'Compress with gzip' },
      {
        name: '--archive',
        description:
          'Write a folder with the export, all other data, and media, for "platen import". Without passwords',
      },
      {
        name: '--with-passwords',
        description: 'Include password hashes in the archive. Store the archive as securely as a backup',
      },
    ],
    exits: ['noDatabase'],
    examples: [
      'platen export site.xml',
      'platen export ./archive --archive',
      'platen export news.xml.gz --type post --since 2026-01-01 --gzip',
    ],
    load: () => import('./transfer/export.ts'),
  },
  {
    name: 'media regenerate',
    description: 'Regenerate image sizes from current settings and focal points',
    options: [
      { name: '--only-missing', description: 'Generate missing files only' },
      { name: '--from <number>', description: 'Start at this image id, to resume' },
    ],
    exits: ['noDatabase'],
    examples: ['platen media regenerate --only-missing', 'platen media regenerate --from 4711'],
    load: () => import('./media/media-regenerate.ts'),
  },
  {
    name: 'media sweep',
    description:
      'Delete orphaned files from interrupted uploads and deletions. The server also does this automatically',
    options: [{ name: '--minutes <number>', description: 'Minimum age in minutes (default: 60)' }],
    exits: ['noDatabase'],
    examples: ['platen media sweep', 'platen media sweep --minutes 5'],
    load: () => import('./media/media-sweep.ts'),
  },
  ...userCommands,
  ...oauthCommands,
  ...ssoCommands,
  ...serviceAccountCommands,
  {
    name: 'plugin list',
    description: 'List installed plugins, their status, and problems',
    exits: ['noDatabase'],
    examples: ['platen plugin list', 'platen plugin list --json'],
    load: () => import('./plugins/plugin-list.ts'),
  },
  {
    name: 'plugin add',
    description: 'Install a plugin from PLATEN_PLUGIN_SOURCE on all nodes',
    arguments: [{ name: '<name>', description: 'Package name' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen plugin add reading-list'],
    load: () => import('./plugins/plugin-add.ts'),
  },
  {
    name: 'plugin activate',
    description: 'Activate a plugin on all nodes',
    arguments: [pluginName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen plugin activate reading-list'],
    load: () => import('./plugins/plugin-activate.ts'),
  },
  {
    name: 'plugin deactivate',
    description: 'Deactivate a plugin on all nodes, even if its files are missing',
    arguments: [pluginName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen plugin deactivate reading-list'],
    load: () => import('./plugins/plugin-deactivate.ts'),
  },
  {
    name: 'plugin remove',
    description: 'Uninstall an inactive plugin that was installed with "plugin add". Keeps its files',
    arguments: [pluginName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen plugin remove reading-list'],
    load: () => import('./plugins/plugin-remove.ts'),
  },
  {
    name: 'plugin new',
    summary: 'Scaffold a plugin',
    description: 'Scaffold a plugin in plugins/<name> with a manifest and an example route',
    arguments: [{ name: '<name>', description: 'Lowercase letters, digits, - and _ (at most 30)' }],
    exits: ['refused'],
    examples: ['platen plugin new reading-list'],
    load: () => import('./plugins/plugin-new.ts'),
  },
  {
    name: 'plugin run',
    description: 'Run a command of an active plugin',
    arguments: [
      pluginName,
      { name: '<command>', description: 'Command name' },
      { name: '[arguments...]', description: 'Arguments. Put options after --' },
    ],
    exits: ['unhealthy', 'noDatabase', 'refused', 'different'],
    examples: ['platen plugin run reading-list digest', 'platen plugin run reading-list digest -- --week=3'],
    load: () => import('./plugins/plugin-run.ts'),
  },
  ...fieldsCommands,
  {
    name: 'theme list',
    description: 'List installed themes, the active theme, and problems',
    exits: ['noDatabase'],
    examples: ['platen theme list', 'PLATEN_THEMES=./themes,@acme/theme platen theme list'],
    load: () => import('./themes/theme-list.ts'),
  },
  {
    name: 'theme add',
    description: 'Copy a block theme into the themes folder of this site. Checks it first, and executes nothing in it',
    arguments: [{ name: '<folder>', description: 'Theme folder' }],
    options: [{ name: '--replace', description: 'Replace an installed theme of the same name' }],
    exits: ['refused'],
    examples: ['platen theme add ~/Downloads/twentytwentythree', 'platen theme add ./my-theme --replace'],
    load: () => import('./themes/theme-add.ts'),
  },
  {
    name: 'theme check',
    description: 'List everything in a theme that has no effect in Platen, such as code and missing files',
    arguments: [{ name: '<theme>', description: 'Theme folder, or name of an installed theme' }],
    exits: ['unhealthy', 'refused'],
    examples: ['platen theme check ./my-theme', 'platen theme check twentytwentythree --json'],
    load: () => import('./themes/theme-check.ts'),
  },
  {
    name: 'theme use',
    alias: 'activate',
    description: 'Activate a theme on all nodes',
    arguments: [{ name: '<name>', description: 'Theme folder name' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen theme use starter'],
    load: () => import('./themes/theme-use.ts'),
  },
  {
    name: 'events',
    summary: 'Show recent events',
    description: 'Show recent events',
    options: [
      { name: '--after <sequence>', description: 'Start after this sequence number' },
      { name: '--limit <number>', description: 'Maximum number of events (default: 50)' },
    ],
    exits: ['noDatabase'],
    examples: ['platen events', 'platen events --after 1200 --limit 500 --json'],
    load: () => import('./operations/events.ts'),
  },
  {
    name: 'webhooks',
    summary: 'List webhooks and their status',
    description: 'List webhooks, their status, and why they are paused',
    exits: ['noDatabase'],
    examples: ['platen webhooks', 'platen webhooks --json'],
    load: () => import('./operations/webhooks.ts'),
  },
  {
    name: 'audit',
    summary: 'Show the audit log',
    description: 'Show recent audit log entries',
    options: [
      { name: '--actor <user>', description: 'Filter by user name, email address, or id' },
      { name: '--action <name>', description: 'Filter by action, such as session.refused' },
      { name: '--since <date>', description: 'Only entries since this date' },
      { name: '--limit <number>', description: 'Maximum number of entries (default: 50)' },
    ],
    exits: ['noDatabase', 'refused'],
    examples: ['platen audit', 'platen audit --action session.refused --since 2026-11-01 --json'],
    load: () => import('./operations/audit.ts'),
  },
  {
    name: 'conformance',
    description: 'Replay recorded WordPress requests and compare the responses. Needs a source checkout',
    hidden: true,
    options: [{ name: '--suite <name>', description: 'Run one suite, such as kernel' }],
    exits: ['noRecordings', 'different'],
    examples: ['platen conformance', 'platen conformance --suite kernel'],
    load: () => import('./conformance.ts'),
  },
];

/** Commands with subcommands. */
export const groups: Readonly<Record<string, string>> = {
  media: 'Maintain uploaded files',
  user: 'Manage users, passwords, and sessions',
  oauth: 'Approve, block, and disconnect OAuth clients',
  sso: 'List and test identity providers',
  'service-account': 'Create service accounts and rotate their keys',
  plugin: 'Create, install, and activate plugins',
  fields: 'Copy definitions of fields and content types between files and the database',
  theme: 'Add, check, list, and switch themes',
};

/** Sections of the help and of the CLI reference: commands and groups by name. */
export const sections: Readonly<Record<string, readonly string[]>> = {
  Develop: ['dev', 'plugin new', 'types', 'fields'],
  Run: ['start', 'migrate', 'doctor'],
  Content: ['import', 'export', 'media'],
  Users: ['user', 'service-account', 'oauth', 'sso'],
  'Plugins and themes': ['plugin', 'theme'],
  Inspect: ['events', 'webhooks', 'audit'],
};
