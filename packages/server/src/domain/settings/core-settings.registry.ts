import { registerSetting } from './settings.registry.ts';
import type { SettingRegistration } from './settings.registry.ts';
import type { Json } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { boolean, integer, string } from '../../schema/build.ts';
import { accept, refuse } from '../../schema/mismatch.ts';
import type { Check } from '../../schema/schema.ts';
import { escapeHtml } from '../../text/markup/entities.ts';
import { stripTags } from '../../text/markup/plain.ts';

const escaped = (value: Json): Json => (typeof value === 'string' ? escapeHtml(value) : value);

/** An unknown time zone would break every date. */
const knownZone: Check = (value, path) =>
  value === '' || (typeof value === 'string' && isZone(value))
    ? accept(value)
    : refuse('rest_invalid_timezone', `${path} must be a city such as Europe/Rome, or empty.`);

function isZone(name: string): boolean {
  try {
    // Offsets such as +02:00 are zones to JavaScript but none to the rest of the service.
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** An unknown locale would leave the site without translations. */
const knownLanguage: Check = (value, path) =>
  value === '' || (typeof value === 'string' && isLanguage(value))
    ? accept(value)
    : refuse('rest_invalid_language', `${path} must be the locale code of a language, such as de_DE, or empty.`);

function isLanguage(locale: string): boolean {
  try {
    return languages.of(locale.replaceAll('_', '-').split('-')[0] ?? '') !== undefined;
  } catch {
    return false;
  }
}

const withoutTags = (value: Json): Json => (typeof value === 'string' ? stripTags(value) : value);

/** Numbers of things are never below zero. */
const counted = (value: Json): Json => (typeof value === 'number' ? Math.abs(value) : value);

const openOrClosed = { enum: ['open', 'closed'] } as const;

/** In the order of the response. */
const coreSettings: readonly SettingRegistration[] = [
  { option: 'blog_public', schema: integer({ description: 'Whether search engines may index the site: 1 or 0.' }) },
  { option: 'app_admin_maintenance', schema: boolean({ description: 'Maintenance mode for the admin.' }) },
  {
    option: 'users_can_register',
    schema: integer({ description: 'Whether anyone can register: 1 or 0.' }),
    toStored: counted,
  },
  { option: 'default_role', schema: string({ description: 'Role of new users who register.' }) },
  {
    option: 'comment_moderation',
    schema: integer({ description: 'Whether comments must be manually approved: 1 or 0.' }),
  },
  {
    option: 'comment_registration',
    schema: integer({ description: 'Whether users must sign in to comment: 1 or 0.' }),
  },
  { option: 'show_avatars', schema: integer({ description: 'Whether to show avatars: 1 or 0.' }) },
  {
    name: 'title',
    option: 'blogname',
    schema: string({ title: 'Title', description: 'Name of the site.' }),
    toStored: escaped,
  },
  {
    name: 'description',
    option: 'blogdescription',
    schema: string({ title: 'Tagline', description: 'Tagline of the site.' }),
    toStored: escaped,
  },
  {
    name: 'url',
    option: 'siteurl',
    schema: string({ description: 'URL of the site.', format: 'uri' }),
    usual: ({ address }) => address.home,
  },
  {
    name: 'email',
    option: 'admin_email',
    schema: string({ description: 'Email address of the site administrator.', format: 'email' }),
  },
  {
    name: 'timezone',
    option: 'timezone_string',
    schema: string({ description: 'Site time zone. Choose a city in the same zone.' }),
    check: knownZone,
  },
  { option: 'date_format', schema: string({ description: 'Date format.' }), toStored: withoutTags },
  { option: 'time_format', schema: string({ description: 'Time format.' }), toStored: withoutTags },
  {
    option: 'start_of_week',
    schema: integer({ description: 'First day of the week; 0 is Sunday.' }),
    toStored: counted,
  },
  {
    option: 'language',
    schema: string({ description: 'Language of the site as a locale code.', default: 'en_US' }),
    check: knownLanguage,
  },
  { option: 'use_smilies', schema: boolean({ description: 'Whether to convert emoticons to images.', default: true }) },
  {
    option: 'default_category',
    schema: integer({ description: 'Default category of posts.' }),
    toStored: counted,
  },
  { option: 'default_post_format', schema: string({ description: 'Default post format.' }) },
  {
    option: 'posts_per_page',
    schema: integer({
      title: 'Maximum posts per page',
      description: 'Maximum number of posts per page of the site.',
      default: 10,
    }),
    // A page of no posts would have no end of pages; -1 is a page of all.
    toStored: (value) => (value === 0 ? 1 : value === -1 ? value : counted(value)),
  },
  {
    option: 'show_on_front',
    schema: string({ title: 'Show on front', description: 'What the homepage shows: posts or a page.' }),
  },
  {
    option: 'page_on_front',
    schema: integer({ title: 'Page on front', description: 'Id of the page used as the homepage.' }),
    toStored: counted,
  },
  {
    option: 'page_for_posts',
    schema: integer({ description: 'Id of the page that shows the latest posts.' }),
    toStored: counted,
  },
  {
    option: 'default_ping_status',
    schema: string({ ...openOrClosed, description: 'Whether new posts accept pingbacks.' }),
  },
  {
    option: 'default_comment_status',
    schema: string({
      ...openOrClosed,
      title: 'Allow comments on new posts',
      description: 'Whether comments are open on new posts.',
    }),
  },
  { option: 'site_logo', schema: integer({ title: 'Logo', description: 'Id of the site logo.' }) },
  {
    option: 'site_icon',
    schema: integer({ title: 'Icon', description: 'Id of the site icon.' }),
    toStored: counted,
  },
  {
    option: 'strip_image_location',
    schema: boolean({
      title: 'Remove GPS positions',
      description: 'Whether Platen removes the GPS position from images when they are uploaded.',
      default: false,
    }),
  },
];

export function registerCoreSettings(draft: Pick<SiteDraft, 'settings'>): void {
  for (const setting of coreSettings) registerSetting(draft, setting);
}
