import { registerSetting } from './settings.registry.ts';
import type { SettingRegistration } from './settings.registry.ts';
import type { Json } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { boolean, integer, string } from '../../schema/build.ts';
import { accept, refuse } from '../../schema/mismatch.ts';
import type { Check } from '../../schema/schema.ts';
import { escapeHtml } from '../../text/entities.ts';
import { stripTags } from '../../text/plain.ts';

const escaped = (value: Json): Json => (typeof value === 'string' ? escapeHtml(value) : value);

/** A zone nobody knows would make every date of the site unreadable. */
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

const withoutTags = (value: Json): Json => (typeof value === 'string' ? stripTags(value) : value);

/** Numbers of things are never below zero. */
const counted = (value: Json): Json => (typeof value === 'number' ? Math.abs(value) : value);

const openOrClosed = { enum: ['open', 'closed'] } as const;

/** In the order of the response. */
const coreSettings: readonly SettingRegistration[] = [
  { option: 'blog_public', schema: integer({ description: 'Whether search engines are welcome: 1 or 0.' }) },
  { option: 'app_admin_maintenance', schema: boolean({ description: 'Whether the desk is closed for maintenance.' }) },
  {
    option: 'users_can_register',
    schema: integer({ description: 'Whether anybody may sign up: 1 or 0.' }),
    toStored: counted,
  },
  { option: 'default_role', schema: string({ description: 'Role of those who sign up.' }) },
  { option: 'comment_moderation', schema: integer({ description: 'Whether every comment waits for a nod: 1 or 0.' }) },
  { option: 'comment_registration', schema: integer({ description: 'Whether only users may comment: 1 or 0.' }) },
  { option: 'show_avatars', schema: integer({ description: 'Whether people have pictures: 1 or 0.' }) },
  {
    name: 'title',
    option: 'blogname',
    schema: string({ title: 'Title', description: 'Name of the site.' }),
    toStored: escaped,
  },
  {
    name: 'description',
    option: 'blogdescription',
    schema: string({ title: 'Tagline', description: 'A few words about the site.' }),
    toStored: escaped,
  },
  {
    name: 'url',
    option: 'siteurl',
    schema: string({ description: 'Address of the site.', format: 'uri' }),
    usual: ({ address }) => address.home,
  },
  {
    name: 'email',
    option: 'admin_email',
    schema: string({ description: 'Address that messages about running the site go to.', format: 'email' }),
  },
  {
    name: 'timezone',
    option: 'timezone_string',
    schema: string({ description: 'A city whose clocks the site goes by.' }),
    check: knownZone,
  },
  { option: 'date_format', schema: string({ description: 'How dates are written.' }), toStored: withoutTags },
  { option: 'time_format', schema: string({ description: 'How times are written.' }), toStored: withoutTags },
  {
    option: 'start_of_week',
    schema: integer({ description: 'First day of the week; 0 is Sunday.' }),
    toStored: counted,
  },
  { option: 'language', schema: string({ description: 'Language of the site as a locale code.', default: 'en_US' }) },
  { option: 'use_smilies', schema: boolean({ description: 'Whether emoticons become pictures.', default: true }) },
  {
    option: 'default_category',
    schema: integer({ description: 'Category of posts that name none.' }),
    toStored: counted,
  },
  { option: 'default_post_format', schema: string({ description: 'Format of posts that name none.' }) },
  {
    option: 'posts_per_page',
    schema: integer({
      title: 'Maximum posts per page',
      description: 'How many posts a page of the site shows at most.',
      default: 10,
    }),
    // A page of no posts would have no end of pages; -1 is a page of all.
    toStored: (value) => (value === 0 ? 1 : value === -1 ? value : counted(value)),
  },
  {
    option: 'show_on_front',
    schema: string({ title: 'Show on front', description: 'What the front page shows: posts or a page.' }),
  },
  {
    option: 'page_on_front',
    schema: integer({ title: 'Page on front', description: 'Page shown as the front page.' }),
    toStored: counted,
  },
  {
    option: 'page_for_posts',
    schema: integer({ description: 'Page that shows the newest posts.' }),
    toStored: counted,
  },
  {
    option: 'default_ping_status',
    schema: string({ ...openOrClosed, description: 'Whether other sites may announce links to new posts.' }),
  },
  {
    option: 'default_comment_status',
    schema: string({
      ...openOrClosed,
      title: 'Allow comments on new posts',
      description: 'Whether new posts can be commented on.',
    }),
  },
  { option: 'site_logo', schema: integer({ title: 'Logo', description: 'Image that is the logo of the site.' }) },
  {
    option: 'site_icon',
    schema: integer({ title: 'Icon', description: 'Image that is the icon of the site.' }),
    toStored: counted,
  },
];

export function registerCoreSettings(draft: Pick<SiteDraft, 'settings'>): void {
  for (const setting of coreSettings) registerSetting(draft, setting);
}
