import { __ } from '@wordpress/i18n';
import type { Query } from '../../api/resource.ts';

/** The views of the screen, as in the query string. */
export const commentTabs = ['hold', 'approve', 'mine', 'spam', 'trash'] as const;
export type CommentTab = (typeof commentTabs)[number];

export const tabLabels: Readonly<Record<CommentTab, string>> = {
  hold: __('Pending', 'platen'),
  approve: __('Approved', 'platen'),
  mine: __('Mine', 'platen'),
  spam: __('Spam', 'platen'),
  trash: __('Trash', 'platen'),
};

/** The API's filter of a view. */
export const filterOfTab = (tab: CommentTab, me: number): Query =>
  tab === 'mine' ? { author: [me], status: 'all' } : { status: tab };
