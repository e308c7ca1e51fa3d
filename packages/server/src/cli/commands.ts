import type { Command } from './command.ts';
import { listeningOptions, workersOption } from './listening.ts';

/**
 * Every command there is, in the order it is listed. What a command does is loaded when it is given: help and mistakes
 * are answered without the service.
 */
export const commands: readonly Command[] = [
  {
    name: 'dev',
    description:
      'Try Platen: a site with a few things on it and, without DATABASE_URL, a PostgreSQL of its own in .platen/.',
    options: listeningOptions,
    exits: ['noDatabase'],
    examples: ['platen dev', 'platen dev --port 4000', 'DATABASE_URL=postgres://127.0.0.1/platen platen dev'],
    load: () => import('./dev.ts'),
  },
  {
    name: 'start',
    description: 'Run the service: bring the database up to date, make a site if there is none, and listen.',
    options: [...listeningOptions, workersOption],
    exits: ['noDatabase'],
    examples: ['platen start', 'platen start --port 8080', 'platen start --workers auto'],
    load: () => import('./start.ts'),
  },
  {
    name: 'migrate',
    description:
      'Bring the database up to date while the service runs, backfills and all; tell which nodes hold back what is left.',
    options: [
      {
        name: '--check',
        description: 'Only tell what is pending, how far it is and what it waits for; write nothing.',
      },
    ],
    exits: ['pending', 'noDatabase'],
    examples: ['platen migrate --check', 'platen migrate'],
    load: () => import('./migrate.ts'),
  },
  {
    name: 'user create',
    description: 'Make a user. The password is made too and shown once, unless one is given.',
    arguments: [{ name: '[name]', description: 'The name to sign in with.' }],
    options: [
      { name: '--email <address>', description: 'Where mails to this user go.' },
      {
        name: '--role <name>',
        description: 'What the user may do: administrator, editor, author, contributor or, unless said, subscriber.',
      },
      { name: '--password-stdin', description: 'Read the password from standard input.' },
      { name: '--application <name>', description: 'Also make an application password, for use in the API.' },
    ],
    exits: ['noDatabase', 'refused'],
    examples: [
      'platen user create ada --email ada@example.org --role editor',
      'platen user create bot --email bot@example.org --role author --application deploy',
    ],
    load: () => import('./user-create.ts'),
  },
  {
    name: 'user password',
    description: 'Give a user a new password and end their sessions, or make an application password.',
    arguments: [{ name: '<name>', description: 'The name or the address the user signs in with.' }],
    options: [
      { name: '--application <name>', description: 'Make an application password of this name; the own one stays.' },
      { name: '--stdin', description: 'Read the password from standard input instead of making one.' },
    ],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user password ada', 'platen user password admin --application "My script"'],
    load: () => import('./user-password.ts'),
  },
  {
    name: 'user list',
    description: 'List the users with their roles and addresses.',
    exits: ['noDatabase', 'refused'],
    examples: ['platen user list', 'platen user list --json'],
    load: () => import('./user-list.ts'),
  },
  {
    name: 'user roles',
    description: 'Give a user other roles, and end their sessions.',
    arguments: [
      { name: '<name>', description: 'The name or the address the user signs in with.' },
      { name: '<roles>', description: 'One role, or several with commas between.' },
    ],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user roles ada editor'],
    load: () => import('./user-roles.ts'),
  },
  {
    name: 'user sessions',
    description: 'Tell where a user is signed in.',
    arguments: [{ name: '<name>', description: 'The name or the address the user signs in with.' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user sessions ada'],
    load: () => import('./user-sessions.ts'),
  },
  {
    name: 'user revoke',
    description: 'End all sessions of a user and remove all their application passwords. Their password stays.',
    arguments: [{ name: '<name>', description: 'The name or the address the user signs in with.' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user revoke ada'],
    load: () => import('./user-revoke.ts'),
  },
  {
    name: 'events',
    description: 'Show what has happened: the latest events, or those behind a place.',
    options: [
      { name: '--after <place>', description: 'Begin behind the event with this place.' },
      { name: '--limit <number>', description: 'How many at most; 50 unless said.' },
    ],
    exits: ['noDatabase'],
    examples: ['platen events', 'platen events --after 1200 --limit 500 --json'],
    load: () => import('./events.ts'),
  },
  {
    name: 'webhooks',
    description: 'List the webhooks, and tell which are paused and why.',
    exits: ['noDatabase'],
    examples: ['platen webhooks', 'platen webhooks --json'],
    load: () => import('./webhooks.ts'),
  },
  {
    name: 'audit',
    description: 'Show who did what and from where: the latest entries of the audit log.',
    options: [
      { name: '--actor <user>', description: 'Only what this user did: a name, an address or a number.' },
      { name: '--action <name>', description: 'Only this action, such as session.refused.' },
      { name: '--since <date>', description: 'Only what was done since.' },
      { name: '--limit <number>', description: 'How many at most; 50 unless said.' },
    ],
    exits: ['noDatabase', 'refused'],
    examples: ['platen audit', 'platen audit --action session.refused --since 2026-11-01 --json'],
    load: () => import('./audit.ts'),
  },
  {
    name: 'theme list',
    description: 'List the themes that are installed, and tell which one the site uses and which cannot be used.',
    exits: ['noDatabase'],
    examples: ['platen theme list', 'PLATEN_THEMES=./themes,@acme/theme platen theme list'],
    load: () => import('./theme-list.ts'),
  },
  {
    name: 'theme use',
    description: 'Let the site use another theme. Every node does at once.',
    arguments: [{ name: '<name>', description: 'The name of its folder.' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen theme use starter'],
    load: () => import('./theme-use.ts'),
  },
  {
    name: 'plugin list',
    description: 'List the plugins that are there, and tell which are active and which cannot be used.',
    exits: ['noDatabase'],
    examples: ['platen plugin list', 'platen plugin list --json'],
    load: () => import('./plugin-list.ts'),
  },
  {
    name: 'plugin new',
    description: 'Begin a plugin: a folder in plugins/ with a manifest and a module that adds a route.',
    arguments: [{ name: '<name>', description: 'Small letters, digits, - and _.' }],
    exits: ['refused'],
    examples: ['platen plugin new reading-list'],
    load: () => import('./plugin-new.ts'),
  },
  {
    name: 'plugin add',
    description: 'Install a plugin from the source that PLATEN_PLUGIN_SOURCE names, for all nodes.',
    arguments: [{ name: '<name>', description: 'Its name in the source.' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen plugin add reading-list'],
    load: () => import('./plugin-add.ts'),
  },
  {
    name: 'plugin activate',
    description: 'Let the site use a plugin. Every node does at once.',
    arguments: [{ name: '<name>', description: 'The name of the plugin.' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen plugin activate reading-list'],
    load: () => import('./plugin-activate.ts'),
  },
  {
    name: 'plugin deactivate',
    description:
      'Let the site use a plugin no longer. Every node does at once, also where it cannot be found any more.',
    arguments: [{ name: '<name>', description: 'The name of the plugin.' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen plugin deactivate reading-list'],
    load: () => import('./plugin-deactivate.ts'),
  },
  {
    name: 'plugin remove',
    description: 'Forget a plugin that was installed with plugin add, once it is not active. Its files stay.',
    arguments: [{ name: '<name>', description: 'The name of the plugin.' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen plugin remove reading-list'],
    load: () => import('./plugin-remove.ts'),
  },
  {
    name: 'media regenerate',
    description: 'Make the sizes of all images again, as the settings and their focal points have it now.',
    options: [
      { name: '--only-missing', description: 'Make only sizes whose files are not there.' },
      { name: '--from <number>', description: 'Begin with this image, to go on where it was stopped.' },
    ],
    exits: ['noDatabase'],
    examples: ['platen media regenerate --only-missing', 'platen media regenerate --from 4711'],
    load: () => import('./media-regenerate.ts'),
  },
  {
    name: 'media sweep',
    description:
      'Remove files that belong to no attachment: what was left of uploads and removals that ended halfway. The service does so by itself.',
    options: [{ name: '--minutes <number>', description: 'Leave those alone that are younger; 60 unless said.' }],
    exits: ['noDatabase'],
    examples: ['platen media sweep', 'platen media sweep --minutes 5'],
    load: () => import('./media-sweep.ts'),
  },
  {
    name: 'import',
    description:
      'Bring a site over from WordPress, under the ids it has there: from an export, from its address, from a dump of its database, or from several of these. Killed at any moment and given again, it goes on.',
    arguments: [
      {
        name: '[source]',
        description:
          'An export, as Tools → Export → All content gives it; the address of a site; or a folder that an import or an export has made.',
      },
    ],
    options: [
      { name: '--from <address>', description: 'The address of the same site, for what an export leaves out.' },
      { name: '--user <name>', description: 'Whom the address is asked as: an administrator there.' },
      {
        name: '--password-stdin',
        description:
          'Read the application password of the user from standard input. Otherwise it is PLATEN_IMPORT_PASSWORD.',
      },
      {
        name: '--keep <folder>',
        description:
          'Where what the address told is kept, for going on and for the next time; named after its host unless said.',
      },
      {
        name: '--fetch-files',
        description:
          'Fetch files that --uploads does not have from the old site; said by itself where an address is given.',
      },
      { name: '--media-host <names>', description: 'Other hosts that files may be fetched from, with commas between.' },
      {
        name: '--follow',
        description: 'Go on bringing over what changes at the address, once a minute, until it is stopped.',
      },
      { name: '--private-source', description: 'The address may be one of your own network.' },
      { name: '--uploads <folder>', description: 'A copy of the old wp-content/uploads, from which files are taken.' },
      {
        name: '--dump <file>',
        description:
          'A dump of the old database, alone or for what other sources leave out: passwords, roles, settings, revisions, spam.',
      },
      {
        name: '--rewrite <what>',
        description: 'Which addresses in texts lead to the new site: media (files alone, unless said), all, or none.',
      },
      {
        name: '--ids <what>',
        description:
          'Where something here has ids of the old site: keep (refuse before anything is written, unless said), or shift (move them all by one number).',
      },
      {
        name: '--with-passwords',
        description: 'From an archive that was made with --with-passwords: people keep the passwords they had.',
      },
      { name: '--dry-run', description: 'Only tell what would happen; write nothing.' },
      { name: '--overwrite', description: 'Replace what was changed here, where the old site has changed it too.' },
      { name: '--distrust', description: 'Take out of all texts what only trusted people may write.' },
      { name: '--continue-with', description: 'Go on with another file than the one that was begun with.' },
      { name: '--batch <number>', description: 'Items that one transaction takes; 500 unless said.' },
      { name: '--undo <number>', description: 'Remove what this import added and nobody has changed since.' },
      { name: '--report <file>', description: 'Where the report is written; report.json unless said.' },
    ],
    exits: ['noDatabase', 'refused', 'leftBehind', 'unreadable', 'stopped'],
    examples: [
      'platen import site.xml --uploads ./uploads',
      'platen import https://old.example --user ada',
      'platen import --dump old.sql --uploads ./uploads',
      'platen import site.xml --dry-run',
      'platen import --undo 1',
    ],
    load: () => import('./import.ts'),
  },
  {
    name: 'export',
    description:
      'Write the site as a file that WordPress and Platen can import, as it is at one moment. What readers must not see is in it, too.',
    arguments: [{ name: '<file>', description: 'Where to write it.' }],
    options: [
      { name: '--type <names>', description: 'Only posts of these types, with commas between.' },
      { name: '--since <date>', description: 'Only posts that were changed since, in GMT.' },
      { name: '--all', description: 'Spam as well.' },
      { name: '--gzip', description: 'Compress it.' },
      {
        name: '--archive',
        description:
          'Make a folder of that name instead, with the export, all that its format has no place for, and the files; platen import takes it back. Passwords are not in it, unless asked for.',
      },
      {
        name: '--with-passwords',
        description:
          'Put the hashes of all passwords into the archive, for an import with the same option. Whoever has the archive can try to guess them: keep it as you keep a back-up.',
      },
    ],
    exits: ['noDatabase'],
    examples: [
      'platen export site.xml',
      'platen export ./archive --archive',
      'platen export news.xml.gz --type post --since 2026-01-01 --gzip',
    ],
    load: () => import('./export.ts'),
  },
  {
    name: 'types',
    description:
      'Write the types of this site for the client: its post types, taxonomies, meta and routes, those of plugins included.',
    arguments: [{ name: '[file]', description: 'Where to write them; platen-types.ts unless said.' }],
    options: [
      { name: '--from <address>', description: 'Take them from the site at this address, instead of the one here.' },
    ],
    exits: ['noDatabase'],
    examples: ['platen types', 'platen types src/site.ts --from https://example.org'],
    load: () => import('./types.ts'),
  },
  {
    name: 'doctor',
    description: 'Look for what is wrong with this installation, and tell how to mend it. Changes nothing.',
    exits: ['unhealthy'],
    examples: ['platen doctor', 'platen doctor --json'],
    load: () => import('./doctor.ts'),
  },
  {
    name: 'conformance',
    description: 'Replay recorded requests against this version of the service, with a database of its own.',
    options: [{ name: '--suite <name>', description: 'Only this suite, such as kernel.' }],
    exits: ['noRecordings', 'different'],
    examples: ['platen conformance', 'platen conformance --suite kernel'],
    load: () => import('./conformance.ts'),
  },
];

/** What a word before others is about. */
export const groups: Readonly<Record<string, string>> = {
  user: 'Make users and passwords.',
  theme: 'See and choose the theme of the site.',
  plugin: 'Make, install and switch plugins.',
  media: 'Look after uploaded files.',
};
