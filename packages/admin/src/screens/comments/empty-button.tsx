import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../api/notices.ts';
import { emptyComments } from '../../api/platen.ts';
import { refreshAll } from '../../api/queries.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';

interface Given {
  readonly tab: 'spam' | 'trash';
  readonly count: number;
}

/** Deletes everything in spam or trash, after a question with the number of comments. */
export function EmptyButton({ tab, count }: Given) {
  const [isAsking, setAsking] = useState(false);
  const label = tab === 'spam' ? __('Empty spam', 'platen') : __('Empty trash', 'platen');
  const empty = async (): Promise<void> => {
    try {
      const deleted = await emptyComments(tab);
      notifySuccess(
        sprintf(_n('%d comment deleted permanently.', '%d comments deleted permanently.', deleted, 'platen'), deleted),
      );
    } catch (error) {
      notifyError(error);
    }
    refreshAll();
  };
  return (
    <>
      <Button variant="secondary" size="compact" isDestructive onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={sprintf(
            tab === 'spam'
              ? _n('Delete %d spam comment?', 'Delete %d spam comments?', count, 'platen')
              : _n('Delete %d comment in the trash?', 'Delete %d comments in the trash?', count, 'platen'),
            count,
          )}
          text={__("Replies are kept and move up one level. You can't undo this.", 'platen')}
          label={label}
          onConfirm={empty}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
