import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { CommentTab } from './comment-tabs.ts';
import type { Move } from './use-moderation.ts';
import bars from '../../ui/bars.module.css';
import styles from './comments.module.css';

interface Given {
  readonly tab: CommentTab;
  readonly count: number;
  readonly onMove: (to: Move) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

const approve = { to: 'approve', label: __('Approve', 'platen') } as const;
const spam = { to: 'spam', label: __('Spam', 'platen') } as const;
const trash = { to: 'trash', label: __('Move to trash', 'platen') } as const;

const movesOf: Readonly<Record<CommentTab, readonly { readonly to: Move; readonly label: string }[]>> = {
  hold: [approve, spam, trash],
  approve: [{ to: 'hold', label: __('Unapprove', 'platen') }, spam, trash],
  mine: [approve, trash],
  spam: [{ to: 'unspam', label: __('Not spam', 'platen') }, trash],
  trash: [{ to: 'untrash', label: __('Restore', 'platen') }],
};

/** Actions for the selected comments. */
export const BulkBar = ({ tab, count, onMove, onDelete, onClear }: Given) => (
  <div className={`${bars.selection} ${styles.bulk}`} role="toolbar" aria-label={__('Selected comments', 'platen')}>
    <output>{sprintf(_n('%d selected', '%d selected', count, 'platen'), count)}</output>
    {movesOf[tab].map(({ to, label }) => (
      <Button key={to} size="compact" onClick={() => onMove(to)}>
        {label}
      </Button>
    ))}
    {(tab === 'spam' || tab === 'trash') && (
      <Button size="compact" onClick={onDelete}>
        {__('Delete permanently', 'platen')}
      </Button>
    )}
    <Button size="compact" onClick={onClear}>
      {__('Clear selection', 'platen')}
    </Button>
  </div>
);
