import { RestError } from '@platen/server';
import type { PluginApi } from '@platen/server';

export function registerHooks(api: PluginApi): void {
  api.addFilter('rest_pre_insert_comment', (comment) => {
    if (comment.content.length < 10) {
      throw new RestError({ code: 'comment_too_short', status: 400, message: 'Write at least 10 characters.' });
    }
    return comment;
  });

  api.addAction('rest_delete_comment', (comment, { scope }) => {
    scope.log.info({ comment: comment.id }, 'Comment deleted.');
  });
}
