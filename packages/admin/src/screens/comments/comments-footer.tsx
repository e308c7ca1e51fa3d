import { createInterpolateElement } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { CommentTab } from './comment-tabs.ts';
import styles from './comments.module.css';
import { numberText } from '../../i18n/language.ts';
import bars from '../../ui/bars.module.css';

interface FooterGiven {
  readonly tab: CommentTab;
  readonly count: number;
  readonly canModerate: boolean;
  readonly children: ReactNode;
}

/** Number of comments, pages, and keys. */
export const CommentsFooter = ({ tab, count, canModerate, children }: FooterGiven) => (
  <div className={bars.footer}>
    <span>{countText(tab, count)}</span>
    {children}
    {canModerate && (
      <span className={styles.keys}>
        {createInterpolateElement(
          __(
            '<kbd>A</kbd> Approve <kbd>R</kbd> Reply <kbd>S</kbd> Spam <kbd>D</kbd> Trash <kbd>J</kbd> <kbd>K</kbd> Move',
            'platen',
          ),
          { kbd: <kbd /> },
        )}
      </span>
    )}
  </div>
);

function countText(tab: CommentTab, count: number): string {
  const number = numberText(count);
  const texts: Readonly<Record<CommentTab, string>> = {
    hold: sprintf(_n('%s pending comment', '%s pending comments', count, 'platen'), number),
    approve: sprintf(_n('%s approved comment', '%s approved comments', count, 'platen'), number),
    mine: sprintf(_n('%s comment by you', '%s comments by you', count, 'platen'), number),
    spam: sprintf(_n('%s spam comment', '%s spam comments', count, 'platen'), number),
    trash: sprintf(_n('%s comment in the trash', '%s comments in the trash', count, 'platen'), number),
  };
  return texts[tab];
}
