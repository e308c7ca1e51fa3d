import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CommentTab } from './comment-tabs.ts';

const emptyTitles: Readonly<Record<CommentTab, string>> = {
  hold: __("You're all caught up", 'platen'),
  approve: __('No approved comments', 'platen'),
  mine: __("You haven't written any comments", 'platen'),
  spam: __('No spam comments', 'platen'),
  trash: __('No comments in the trash', 'platen'),
};

interface Given {
  readonly tab: CommentTab;
  readonly search: string;
  readonly onClear: () => void;
}

/** In place of comments: praise, or that nothing matches. */
export function NoComments({ tab, search, onClear }: Given) {
  if (search !== '')
    return (
      <EmptyState title={sprintf(__('No comments match "%s".', 'platen'), search)}>
        <Button variant="secondary" size="compact" onClick={onClear}>
          {__('Clear search', 'platen')}
        </Button>
      </EmptyState>
    );
  if (tab !== 'hold') return <EmptyState title={emptyTitles[tab]} />;
  return (
    <EmptyState title={emptyTitles.hold} text={__('New comments that need your approval appear here.', 'platen')}>
      <ButtonLink to="/comments" search={{ status: 'approve' }}>
        {__('View approved comments', 'platen')}
      </ButtonLink>
    </EmptyState>
  );
}
