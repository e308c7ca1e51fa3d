import { followComments } from './comment-following.registry.ts';
import { registerCommentRights } from './comment-rights.rules.ts';
import { commentEmbeds } from './comments.links.ts';
import { commentRoutes } from './comments.resource.ts';
import { emptyCommentsRoute } from './empty-comments.resource.ts';
import { reassignComments } from './comments.write.actions.ts';
import type { Noun } from '../noun.ts';

export const comments = {
  name: 'comments',
  tags: ['comments'],
  register: (draft) => {
    registerCommentRights(draft);
    followComments(draft);
    draft.hooks.registrar('comments').addAction('delete_user', ({ id }, { scope }) => reassignComments(scope, id));
  },
  routes: (draft) => [...commentRoutes(draft), emptyCommentsRoute],
  embeds: commentEmbeds,
  events: {
    'comment.created': 'A comment was created.',
    'comment.updated': 'A comment was edited, or its status changed.',
    'comment.trashed': 'A comment was moved to trash.',
    'comment.deleted': 'A comment was deleted permanently.',
  },
} satisfies Noun;
