import { __, sprintf } from '@wordpress/i18n';

type Values = Readonly<Record<string, unknown>>;

/** Members that a copy has from the original. A slug, a date, and an author are its own. */
const plain = [
  'parent',
  'menu_order',
  'template',
  'format',
  'comment_status',
  'ping_status',
  'featured_media',
  'password',
];
const texts = ['content', 'excerpt'];

const rawOf = (value: unknown): string | undefined => (value as { readonly raw?: string } | undefined)?.raw;

const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

/** The body of a draft with the content of a post. `bases` are the routes of its taxonomies. */
export function copyOf(post: Values, bases: readonly string[]): Values {
  const title = rawOf(post['title']);
  return present({
    status: 'draft',
    title: title === undefined ? undefined : sprintf(__('%s (copy)', 'platen'), title),
    ...Object.fromEntries(texts.map((name) => [name, rawOf(post[name])])),
    ...Object.fromEntries([...plain, ...bases].map((name) => [name, post[name]])),
    meta: post['meta'] === undefined ? undefined : present(post['meta'] as Values),
  });
}
