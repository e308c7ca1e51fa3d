import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { comment } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { choiceIn, countIn, textIn } from '../../fields/list-view.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';
import { commentTabs } from './comment-tabs.ts';
import type { CommentTab } from './comment-tabs.ts';

interface CommentsSearch {
  readonly status?: CommentTab | undefined;
  readonly page?: number | undefined;
  readonly search?: string | undefined;
}

const commentsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/comments',
  ...screen(() => import('./comments-screen.tsx').then(({ CommentsScreen }) => CommentsScreen)),
  validateSearch: ({ status, page, search }): CommentsSearch => ({
    status: choiceIn(status, commentTabs),
    page: countIn(page),
    search: textIn(search),
  }),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'edit_posts') ? [{ group: 'content', label: __('Comments', 'platen'), icon: comment }] : [],
  },
});

export const commentsScreens = {
  shell: [commentsRoute],
};
