/** Statuses as the API filters by them. */
export const commentTabs = ['hold', 'approve', 'spam', 'trash'] as const;
export type CommentTab = (typeof commentTabs)[number];
