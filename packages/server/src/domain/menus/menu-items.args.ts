import type { PostTypeTraits } from '../posts/post-kinds.registry.ts';
import { postOrders } from '../posts/list/posts-list.rules.ts';
import type { Arg, Args } from '../../rest/route.ts';
import { cleanUri } from '../../schema/uri.ts';
import type { Json } from '../../lib/json.ts';
import type { Mismatch } from '../../schema/schema.ts';

const withDefault = (arg: Arg | undefined, initial: Json, more: object = {}): Arg => ({
  ...arg,
  schema: { ...arg?.schema, ...more, default: initial },
});

/** The lists of items: in their order unless said, and as many as there can be on a page. */
export const itemList: NonNullable<PostTypeTraits['list']> = {
  args: ({ relation: _, ...usual }): Args => ({
    ...usual,
    per_page: withDefault(usual['per_page'], 100),
    order: withDefault(usual['order'], 'asc'),
    orderby: withDefault(usual['orderby'], 'menu_order', { enum: [...postOrders, 'menu_order'] }),
    menu_order: { schema: { description: 'Limit results to this menu order.', type: 'integer' } },
  }),
  query: (params) => ({ menuOrder: typeof params['menu_order'] === 'number' ? params['menu_order'] : null }),
};

/** An address is cleaned, which leaves nothing of one that is not safe to follow. */
export function checkUrl(value: Json): Mismatch | null {
  if (typeof value !== 'string') {
    return { code: 'rest_invalid_type', message: '`url` must be a string.', data: { param: 'url' } };
  }
  if (value === '' || cleanUri(value) !== '') return null;
  return { code: 'rest_invalid_url', message: '`url` is not a valid URL for a menu item.', data: null };
}
