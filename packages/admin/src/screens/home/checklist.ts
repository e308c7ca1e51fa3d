import { linkOptions } from '@tanstack/react-router';
import { __, sprintf } from '@wordpress/i18n';

/** What the checklist depends on. */
export interface SiteState {
  readonly description: string;
  readonly icon: number;
  readonly logo: number;
  /** Published posts. */
  readonly posts: number;
  readonly users: number;
}

/** The steps to a site that is ready for readers. */
export const stepsOf = ({ description, icon, logo, posts, users }: SiteState) => [
  {
    title: __('Describe your site', 'platen'),
    text: __('A title and a tagline for readers and search engines.', 'platen'),
    action: __('Open settings', 'platen'),
    link: linkOptions({ to: '/settings' }),
    isDone: description.trim() !== '',
  },
  {
    title: __('Add your logo and site icon', 'platen'),
    text: __('Choose them from the media library.', 'platen'),
    action: __('Open settings', 'platen'),
    link: linkOptions({ to: '/settings' }),
    isDone: icon > 0 || logo > 0,
  },
  {
    title: __('Publish your first post', 'platen'),
    text: __('Start from a blank page.', 'platen'),
    action: __('Add post', 'platen'),
    link: linkOptions({ to: '/$base/new', params: { base: 'posts' } }),
    isDone: posts > 0,
  },
  {
    title: __('Invite your team', 'platen'),
    text: __('Editors, authors, and contributors.', 'platen'),
    action: __('Open users', 'platen'),
    link: linkOptions({ to: '/users' }),
    isDone: users > 1,
  },
];

/** The greeting of an hour of the day, from 0 to 23. */
export const greetingAt = (hour: number, name: string): string =>
  hour < 5 || hour >= 18
    ? sprintf(__('Good evening, %s', 'platen'), name)
    : hour < 12
      ? sprintf(__('Good morning, %s', 'platen'), name)
      : sprintf(__('Good afternoon, %s', 'platen'), name);
