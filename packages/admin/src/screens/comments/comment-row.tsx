import { Button, CheckboxControl } from '@wordpress/components';
import { createInterpolateElement } from '@wordpress/element';
import { humanTimeDiff } from '@wordpress/date';
import { __, sprintf } from '@wordpress/i18n';
import { check } from '@wordpress/icons';
import { momentOf } from '../../dates/site-dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusPill } from '../../ui/pill.tsx';
import { authorOf, postTitleOf, textOf } from './comment.ts';
import type { Comment } from './comment.ts';
import { CommentEdit } from './comment-edit.tsx';
import { CommentReply } from './comment-reply.tsx';
import { tabLabels } from './comment-tabs.ts';
import type { Move } from './use-moderation.ts';
import text from '../../ui/text.module.css';
import styles from './comments.module.css';

export type OpenForm = 'reply' | 'edit';

interface Given {
  readonly comment: Comment;
  readonly canModerate: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly openForm: OpenForm | null;
  readonly onForm: (form: OpenForm | null) => void;
  readonly onMove: (to: Move) => void;
  /** Asks before it deletes. */
  readonly onDelete: () => void;
}

const statusNames: Readonly<Record<string, string>> = { ...tabLabels, approved: tabLabels.approve };
const dayMs = 24 * 3_600_000;

/** One comment with its author, post, and actions. */
export function CommentRow({ comment, canModerate, isSelected, onSelect, openForm, onForm, ...actions }: Given) {
  const author = authorOf(comment);
  return (
    <>
      {canModerate && (
        <CheckboxControl
          className={styles.select}
          aria-label={sprintf(__('Select comment by %s', 'platen'), author)}
          checked={isSelected}
          disabled={openForm !== null}
          onChange={onSelect}
        />
      )}
      <Avatar id={comment.author || comment.id} name={author} />
      <div className={styles.main}>
        <p className={styles.head}>
          <strong>{author}</strong>
          {comment.author_email !== undefined && <span className={text.faint}>{comment.author_email}</span>}
          <StatusPill status={comment.status} names={statusNames} />
          <time
            className={`${text.faint} ${styles.time}`}
            dateTime={`${comment.date_gmt}Z`}
            title={momentOf(comment.date_gmt)}
          >
            {agoOf(comment.date_gmt)}
          </time>
        </p>
        {openForm === 'edit' ? (
          <CommentEdit comment={comment} onDone={() => onForm(null)} />
        ) : (
          <p className={styles.text}>{textOf(comment.content.rendered)}</p>
        )}
        <About comment={comment} />
        {openForm === null && <Actions comment={comment} canModerate={canModerate} onForm={onForm} {...actions} />}
        {openForm === 'reply' && <CommentReply comment={comment} onDone={() => onForm(null)} />}
      </div>
    </>
  );
}

/** Post, parent comment, URL, and IP address. */
function About({ comment }: { readonly comment: Comment }) {
  const [parent] = comment._embedded?.['in-reply-to'] ?? [];
  const repliesTo = parent !== undefined && 'author_name' in parent ? authorOf(parent) : null;
  return (
    <p className={`${text.small} ${styles.about}`}>
      <span>
        {createInterpolateElement(__('On <post/>', 'platen'), {
          post: <a href={comment.link}>{postTitleOf(comment)}</a>,
        })}
      </span>
      {repliesTo !== null && <span>{sprintf(__('In reply to %s', 'platen'), repliesTo)}</span>}
      {comment.author_url !== '' && (
        <a href={comment.author_url} rel="noreferrer nofollow ugc" target="_blank">
          {comment.author_url}
        </a>
      )}
      {Boolean(comment.author_ip) && <span>{sprintf(__('IP address %s', 'platen'), comment.author_ip ?? '')}</span>}
    </p>
  );
}

type ActionsGiven = Pick<Given, 'comment' | 'canModerate' | 'onForm' | 'onMove' | 'onDelete'>;

function Actions({ comment: { status }, canModerate, onForm, onMove, onDelete }: ActionsGiven) {
  const tertiary = (label: string, onClick: () => void) => (
    <Button variant="tertiary" size="compact" onClick={onClick}>
      {label}
    </Button>
  );
  const isTrash = status === 'trash';
  const isKept = status !== 'spam' && !isTrash;
  if (!canModerate)
    return <div className={styles.actions}>{tertiary(__('Reply', 'platen'), () => onForm('reply'))}</div>;
  return (
    <div className={styles.actions}>
      {status === 'hold' && (
        <Button variant="secondary" size="compact" icon={check} onClick={() => onMove('approve')}>
          {__('Approve', 'platen')}
        </Button>
      )}
      {isKept && tertiary(__('Reply', 'platen'), () => onForm('reply'))}
      {isKept && tertiary(__('Edit', 'platen'), () => onForm('edit'))}
      {status === 'approved' && tertiary(__('Unapprove', 'platen'), () => onMove('hold'))}
      {isKept && tertiary(__('Spam', 'platen'), () => onMove('spam'))}
      {status === 'spam' && tertiary(__('Not spam', 'platen'), () => onMove('unspam'))}
      {isTrash && tertiary(__('Restore', 'platen'), () => onMove('untrash'))}
      {!isTrash && (
        <Button variant="tertiary" size="compact" isDestructive onClick={() => onMove('trash')}>
          {__('Move to trash', 'platen')}
        </Button>
      )}
      {!isKept && (
        <Button variant="tertiary" size="compact" isDestructive onClick={onDelete}>
          {__('Delete permanently', 'platen')}
        </Button>
      )}
    </div>
  );
}

/** Relative for a day, such as `2 hours ago`. */
function agoOf(gmt: string): string {
  const at = new Date(`${gmt}Z`);
  return Date.now() - at.getTime() < dayMs ? humanTimeDiff(at, new Date()) : momentOf(gmt);
}
