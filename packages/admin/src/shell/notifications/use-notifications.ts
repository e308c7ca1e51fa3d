import { useQuery } from '@tanstack/react-query';
import { can, meQuery } from '../../api/queries.ts';
import { listQuery } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { notificationsOf } from './notifications.ts';
import type { Notification } from './notifications.ts';

const posts = resource('posts');
const comments = resource('comments');
const webhooks = resource('webhooks');

const refetchMs = 60_000;
const maxPosts = 10;

/** What waits for this user: reviews, comments, and failing webhooks, as far as the user may handle them. */
export function useNotifications(): readonly Notification[] {
  const { data: me } = useQuery(meQuery);
  const often = { refetchInterval: refetchMs };
  const { data: pending } = useQuery({
    ...listQuery(posts, {
      status: 'pending',
      orderby: 'modified',
      per_page: maxPosts,
      _embed: 'author',
      _fields: 'id,title,modified_gmt,_links.author,_embedded.author',
    }),
    ...often,
    enabled: can(me, 'edit_others_posts'),
  });
  const { data: held } = useQuery({
    ...listQuery(comments, { status: 'hold', per_page: 1, _fields: 'id,date_gmt' }),
    ...often,
    enabled: can(me, 'moderate_comments'),
  });
  const { data: hooks } = useQuery({ ...listQuery(webhooks), ...often, enabled: can(me, 'manage_options') });
  return notificationsOf({
    posts: (pending?.data ?? []).map(({ id, title, modified_gmt: at, _embedded: embedded }) => {
      const author = embedded?.author?.[0];
      return { id, title: title.raw ?? '', author: author !== undefined && 'name' in author ? author.name : '', at };
    }),
    comments: held?.total ?? 0,
    commentAt: held?.data[0]?.date_gmt,
    webhooks: (hooks?.data ?? []).flatMap(({ id, url, failing_since: since }) =>
      since === null ? [] : [{ id, name: new URL(url).hostname, since }],
    ),
  });
}
