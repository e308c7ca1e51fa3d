import { __, sprintf } from '@wordpress/i18n';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';

export type Comment = RecordOf<'comments'>;

export const comments = resource('comments');

export const authorOf = ({ author_name: name }: Pick<Comment, 'author_name'>): string =>
  name || __('Anonymous', 'platen');

/** The embedded post, unless the user can't read it. */
export function postTitleOf({ post, _embedded: embedded }: Comment): string {
  const [up] = embedded?.up ?? [];
  const title = up !== undefined && 'title' in up ? up.title : '';
  const rendered = typeof title === 'object' && 'rendered' in title ? textOf(title.rendered) : '';
  return rendered || sprintf(__('post %d', 'platen'), post);
}

/** The text of HTML: markup of visitors must not become part of this page. */
export const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
