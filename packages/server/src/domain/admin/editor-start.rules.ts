import type { Dialect } from '../../dialect.ts';
import type { JsonMap } from '../../lib/json.ts';

/** Something that an editor asks before it shows a text. */
export interface Asked {
  readonly method: 'GET' | 'OPTIONS';
  readonly route: string;
  readonly query: JsonMap;
}

/** What decides which things those are. */
export interface Opened {
  readonly dialect: Dialect;
  /** Name of the post type, as this dialect has it. */
  readonly type: string;
  /** Route of the collection. */
  readonly collection: string;
  /** Null for what is known by other things than the id of a post, such as a template. */
  readonly post: { readonly id: number; readonly author: number } | null;
}

const siteFields =
  'description,gmt_offset,home,image_max_bit_depth,image_sizes,image_size_threshold,image_strip_meta,name,site_icon,site_icon_url,site_logo,timezone_string,url,page_for_posts,page_on_front,show_on_front';

/** The post itself is not among them: it is asked for by itself, with the ETag that its next save needs. */
export function editorStart({ dialect, type, collection, post }: Opened): readonly Asked[] {
  const at = (path: string): string => `/${dialect.namespace('v2')}/${path}`;
  const get = (route: string, query: JsonMap = {}): Asked => ({ method: 'GET', route, query });
  const options = (route: string): Asked => ({ method: 'OPTIONS', route, query: {} });
  return [
    get('/platen/v1/extensions'),
    get('/', { _fields: siteFields }),
    get(at('types'), { context: 'view' }),
    get(at(`types/${type}`), { context: 'edit' }),
    get(at('taxonomies'), { context: 'edit' }),
    get(at('settings')),
    options(at('settings')),
    options(at('media')),
    options(at('pages')),
    options(collection),
    get(at('users/me')),
    get(at('block-patterns/categories')),
    ...(post === null
      ? []
      : [
          get(at(`users/${post.author}`), { context: 'view', _fields: 'id,name' }),
          get(`${collection}/${post.id}/autosaves`, { context: 'edit' }),
          get(at('comments'), { context: 'edit', post: post.id, type: 'note', status: 'all', per_page: 100 }),
        ]),
    get(at('media'), {
      context: 'edit',
      per_page: 50,
      page: 1,
      status: 'inherit',
      search: '',
      _embed: `author,${dialect.relation('attached-to')}`,
      media_type: ['image'],
    }),
  ];
}

export const themeStart = ({ dialect }: Pick<Opened, 'dialect'>): Asked => ({
  method: 'GET',
  route: `/${dialect.namespace('v2')}/themes`,
  query: { context: 'edit', status: 'active' },
});

/** Of the theme that is used, and of what was changed about its styles. */
export function styleStart(dialect: Dialect, stylesheet: string, styles: string): readonly Asked[] {
  const route = `/${dialect.namespace('v2')}/global-styles`;
  return [
    { method: 'GET', route: `${route}/themes/${stylesheet}`, query: { context: 'view' } },
    ...(styles === ''
      ? []
      : ([
          { method: 'OPTIONS', route: `${route}/${styles}`, query: {} },
          { method: 'GET', route: `${route}/${styles}`, query: { context: 'edit' } },
        ] as const)),
  ];
}
