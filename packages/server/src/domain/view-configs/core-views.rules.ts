import type { JsonMap } from '../../lib/json.ts';
import type { ViewConfig } from './view-config.ts';

const byTitle: JsonMap = { field: 'title', direction: 'asc' };

const view: JsonMap = {
  type: 'table',
  filters: [],
  sort: byTitle,
  perPage: 20,
  fields: ['author', 'status'],
  titleField: 'title',
};

const layouts: JsonMap = { table: {}, grid: {}, list: {} };

/** What is shown of records that nothing more is known about. */
export const plainConfig: ViewConfig = {
  default_view: view,
  default_layouts: layouts,
  view_list: [{ title: 'All items', slug: 'all' }],
  form: {},
};

const bare: JsonMap = { type: 'regular', labelPosition: 'none' };
const unlabelled = (id: string): JsonMap => ({ id, layout: bare });

const postForm: JsonMap = {
  layout: { type: 'panel' },
  fields: [
    unlabelled('featured_media'),
    unlabelled('post-content-info'),
    { id: 'excerpt', layout: { type: 'panel', labelPosition: 'top' } },
    { id: 'status', label: 'Status', children: [unlabelled('status'), 'scheduled_date', 'password', 'sticky'] },
    'date',
    'slug',
    'author',
    'template',
    { id: 'discussion', label: 'Discussion', children: [unlabelled('comment_status'), 'ping_status'] },
    'parent',
    'format',
    'revisions',
  ],
};

const authorColumn: JsonMap = { styles: { author: { align: 'start' } } };

const statusView = (title: string, slug: string, status: string, more: JsonMap = {}): JsonMap => ({
  title,
  slug,
  view: { ...more, filters: [{ field: 'status', operator: 'isAny', value: status, isLocked: true }] },
});

/** What sets the posts of some types apart, by the name of the type. */
const special: ReadonlyMap<string, Partial<ViewConfig>> = new Map<string, Partial<ViewConfig>>([
  [
    'page',
    {
      default_view: {
        type: 'list',
        filters: [],
        perPage: 20,
        sort: byTitle,
        showLevels: true,
        titleField: 'title',
        mediaField: 'featured_media',
        fields: ['author', 'status'],
      },
      default_layouts: { table: { layout: authorColumn }, grid: {}, list: {} },
      view_list: [
        statusView('Published', 'published', 'publish'),
        statusView('Scheduled', 'future', 'future'),
        statusView('Drafts', 'drafts', 'draft'),
        statusView('Pending', 'pending', 'pending'),
        statusView('Private', 'private', 'private'),
        statusView('Trash', 'trash', 'trash', { type: 'table', layout: authorColumn }),
      ],
    },
  ],
  [
    'cms_template',
    {
      default_view: {
        type: 'grid',
        perPage: 20,
        sort: byTitle,
        titleField: 'title',
        descriptionField: 'description',
        mediaField: 'preview',
        fields: ['author', 'active', 'slug', 'theme'],
        filters: [],
        showMedia: true,
      },
    },
  ],
  ['cms_template_part', { default_view: previews(['author']) }],
  ['cms_block', { default_view: previews(['sync-status'], { badgeFields: ['sync-status'] }) }],
]);

function previews(fields: readonly string[], layout: JsonMap = {}): JsonMap {
  return { type: 'grid', perPage: 20, titleField: 'title', mediaField: 'preview', fields, filters: [], layout };
}

/** How the posts of a type are listed: its first view has all of them, under the type's own word for that. */
export function configOfType(type: string, allItems: string): ViewConfig {
  const own = special.get(type) ?? {};
  const all = { title: allItems, slug: 'all' };
  return { ...plainConfig, form: postForm, ...own, view_list: [all, ...(own.view_list ?? [])] };
}
