import { boolean, integer, string } from '../../schema/build.ts';
import { accept, refuse } from '../../schema/mismatch.ts';
import type { Check } from '../../schema/schema.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { registerSetting } from '../settings/settings.registry.ts';
import type { SettingRegistration } from '../settings/settings.registry.ts';
import { permalinkTags } from './permalink.ts';
import { basePath, defaultStructure, parseStructure } from './permalink-structure.rules.ts';

const tags = permalinkTags.map((tag) => `%${tag}%`).join(', ');

const usableStructure: Check = (value, path) =>
  value === '' || (typeof value === 'string' && parseStructure(value) !== null)
    ? accept(value)
    : refuse(
        'rest_invalid_permalink_structure',
        `${path} must be empty, or start with a slash and contain %postname% or %post_id%. Available tags: ${tags}.`,
      );

const usableBase: Check = (value, path) =>
  value === '' || (typeof value === 'string' && basePath(value) !== '')
    ? accept(value)
    : refuse('rest_invalid_permalink_base', `${path} must be a path such as topics, without spaces, %, ?, or #.`);

/** In the order of the response, behind the settings of core. */
const permalinkSettings: readonly SettingRegistration[] = [
  {
    option: 'permalink_structure',
    schema: string({
      title: 'Permalink structure',
      description: `Structure of post URLs, such as /%year%/%postname%/. Empty for plain URLs. Tags: ${tags}.`,
      default: defaultStructure,
    }),
    check: usableStructure,
  },
  {
    option: 'category_base',
    schema: string({ description: 'First segment of category URLs. Empty for category.', default: '' }),
    check: usableBase,
    toStored: (value) => (typeof value === 'string' ? basePath(value) : value),
  },
  {
    option: 'tag_base',
    schema: string({ description: 'First segment of tag URLs. Empty for tag.', default: '' }),
    check: usableBase,
    toStored: (value) => (typeof value === 'string' ? basePath(value) : value),
  },
  {
    option: 'page_comments',
    schema: boolean({ description: 'Whether to divide comments into pages.', default: false }),
  },
  {
    option: 'comments_per_page',
    schema: integer({ description: 'Top-level comments per page.', default: 50, minimum: 1, maximum: 1000 }),
  },
  {
    option: 'default_comments_page',
    schema: string({
      description: 'Which page of comments a post shows first.',
      enum: ['newest', 'oldest'],
      default: 'newest',
    }),
  },
  {
    option: 'comment_order',
    schema: string({
      description: 'Order of comments on a page: oldest first (asc), or newest first (desc).',
      enum: ['asc', 'desc'],
      default: 'asc',
    }),
  },
];

export function registerPermalinkSettings(draft: Pick<SiteDraft, 'settings'>): void {
  for (const setting of permalinkSettings) registerSetting(draft, setting);
}
