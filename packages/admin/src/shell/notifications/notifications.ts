import { __, _n, sprintf } from '@wordpress/i18n';
import { linkOptions } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';

/** Something that waits for the user. It disappears when it is done. */
export interface Notification {
  readonly id: string;
  readonly text: string;
  /** GMT, without an offset. */
  readonly at: string;
  readonly link: LinkOptions;
}

export interface Waiting {
  readonly posts: readonly {
    readonly id: number;
    readonly title: string;
    readonly author: string;
    readonly at: string;
  }[];
  readonly comments: number;
  /** Of the newest pending comment. */
  readonly commentAt: string | undefined;
  readonly webhooks: readonly { readonly id: number; readonly name: string; readonly since: string }[];
}

/** The newest first. */
export const notificationsOf = ({ posts, comments, commentAt, webhooks }: Waiting): readonly Notification[] =>
  [
    ...posts.map(({ id, title, author, at }) => ({
      id: `post-${id}`,
      text:
        author === ''
          ? sprintf(__('"%s" is pending review', 'platen'), title)
          : sprintf(__('%1$s submitted "%2$s" for review', 'platen'), author, title),
      at,
      link: linkOptions({ to: '/$base/$id', params: { base: 'posts', id: String(id) } }),
    })),
    ...(comments === 0 || commentAt === undefined
      ? []
      : [
          {
            id: 'comments',
            text: sprintf(_n('%d comment is pending', '%d comments are pending', comments, 'platen'), comments),
            at: commentAt,
            link: linkOptions({ to: '/comments', search: { status: 'hold' } }),
          },
        ]),
    ...webhooks.map(({ id, name, since }) => ({
      id: `webhook-${id}`,
      text: sprintf(__('Deliveries of the webhook "%s" fail', 'platen'), name),
      at: since,
      link: linkOptions({ to: '/webhooks/$id', params: { id: String(id) } }),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));

/** Newer than what the user has read. */
export const unreadIn = (notifications: readonly Notification[], readAt: string): readonly Notification[] =>
  notifications.filter(({ at }) => at > readAt);
