import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, TextareaControl } from '@wordpress/components';
import { createInterpolateElement } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { useList } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { useRemove, useSave } from '../../api/writing.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { Pager } from '../../fields/pager.tsx';
import { dateTimeOf } from '../../dates/site-dates.ts';
import { AppLink } from '../../shell/app-link.tsx';
import type { CommentTab } from './comment-tabs.ts';
import { useUnsaved } from '../../shell/unsaved.ts';

type Comment = RecordOf<'comments'>;

const resourceOfComments = resource('comments');
type Move = 'approved' | 'hold' | 'spam' | 'trash';

const perPage = 50;
const tabs = {
  hold: __('Pending', 'platen'),
  approve: __('Approved', 'platen'),
  spam: __('Spam', 'platen'),
  trash: __('Trash', 'platen'),
} as const;
const emptyTexts: Readonly<Record<CommentTab, string>> = {
  hold: __('No pending comments.', 'platen'),
  approve: __('No approved comments.', 'platen'),
  spam: __('No spam comments.', 'platen'),
  trash: __('No comments in the trash.', 'platen'),
};
const statusNames: Readonly<Record<string, string>> = { ...tabs, approved: __('Approved', 'platen') };

/** Comment moderation, also by keyboard: j and k to move, a to approve, s for spam, d for trash, r to reply. */
export function CommentsScreen() {
  const { status = 'hold', page = 1 } = useSearch({ from: '/_shell/comments' });
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const context = can(me, 'moderate_comments') ? 'edit' : 'view';
  const {
    items: comments,
    pages,
    isLoaded,
  } = useList(
    resourceOfComments,
    { context, status, page, per_page: perPage, _embed: 'up' },
    { enabled: me !== undefined, isRequired: true },
  );
  const saving = useSave(resourceOfComments);
  const removing = useRemove(resourceOfComments);
  const turnTo = useCallback(
    (to: number) => void navigate({ to: '/comments', search: { status, ...(to > 1 && { page: to }) } }),
    [navigate, status],
  );
  // After the last comment of the last page is moderated, go to the previous page.
  useEffect(() => {
    if (pages > 0 && page > pages) turnTo(pages);
  }, [page, pages, turnTo]);
  const [at, setAt] = useState(0);
  const [deleted, setDeleted] = useState<Comment | null>(null);
  const [replyTo, setReplyTo] = useState<number | null>(null);
  const items = useRef<HTMLOListElement>(null);
  const current = Math.min(at, comments.length - 1);

  const moderate = async ({ id, status: before }: Comment, to: Move, done: string): Promise<void> => {
    const report = { done, undo: () => void saving.run({ id, status: before }) };
    await (to === 'trash' ? removing.run({ id }, report) : saving.run({ id, status: to }, report));
  };
  const toTrash = (comment: Comment): void => {
    if (comment.status === 'trash') setDeleted(comment);
    else void moderate(comment, 'trash', __('Comment moved to trash.', 'platen'));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable]') !== null) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const comment = comments[current];
      const move = (by: number): void => {
        const next = Math.max(0, Math.min(comments.length - 1, current + by));
        setAt(next);
        items.current?.querySelectorAll<HTMLElement>('li')[next]?.focus();
      };
      const keys: Readonly<Record<string, () => void>> = {
        j: () => move(1),
        k: () => move(-1),
        ...(comment && {
          a: () => void moderate(comment, 'approved', __('Comment approved.', 'platen')),
          s: () => void moderate(comment, 'spam', __('Comment marked as spam.', 'platen')),
          d: () => toTrash(comment),
          r: () => setReplyTo(comment.id),
        }),
      };
      const act = keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{__('Comments', 'platen')}</h1>
        <span className="quiet keys">
          {createInterpolateElement(
            __(
              '<kbd>j</kbd> <kbd>k</kbd> move · <kbd>a</kbd> approve · <kbd>s</kbd> spam · <kbd>d</kbd> trash · <kbd>r</kbd> reply',
              'platen',
            ),
            { kbd: <kbd /> },
          )}
        </span>
      </div>
      <ul className="tabs" aria-label={__('Statuses', 'platen')}>
        {Object.entries(tabs).map(([name, label]) => (
          <li key={name}>
            <AppLink to="/comments" search={{ status: name }} className={name === status ? 'is-current' : ''}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
      <ol className="card comments" ref={items}>
        {isLoaded && comments.length === 0 && <li className="quiet">{emptyTexts[status]}</li>}
        {comments.map((comment, index) => (
          <li
            key={comment.id}
            tabIndex={index === current ? 0 : -1}
            className={index === current ? 'is-current' : ''}
            onFocus={() => setAt(index)}
          >
            <p className="comment-head">
              <strong>{authorOf(comment)}</strong> <span className="quiet">{comment.author_email}</span>{' '}
              <span className={`pill is-${comment.status}`}>{statusNames[comment.status] ?? comment.status}</span>
              <span className="quiet">{sprintf(__('· %s · on', 'platen'), dateTimeOf(comment.date))}</span>
              <a href={comment.link}>{textOf(postTitleOf(comment))}</a>
            </p>
            <p className="comment-text">{textOf(comment.content.rendered)}</p>
            <div className="buttons is-left">
              {comment.status !== 'approved' && (
                <Button
                  variant="secondary"
                  size="compact"
                  onClick={() => void moderate(comment, 'approved', __('Comment approved.', 'platen'))}
                >
                  {__('Approve', 'platen')}
                </Button>
              )}
              <Button variant="tertiary" size="compact" onClick={() => setReplyTo(comment.id)}>
                {__('Reply', 'platen')}
              </Button>
              {comment.status !== 'spam' && (
                <Button
                  variant="tertiary"
                  size="compact"
                  onClick={() => void moderate(comment, 'spam', __('Comment marked as spam.', 'platen'))}
                >
                  {__('Spam', 'platen')}
                </Button>
              )}
              <Button variant="tertiary" size="compact" isDestructive onClick={() => toTrash(comment)}>
                {comment.status === 'trash' ? __('Delete permanently', 'platen') : __('Move to trash', 'platen')}
              </Button>
            </div>
            {replyTo === comment.id && <Reply comment={comment} onDone={() => setReplyTo(null)} />}
          </li>
        ))}
      </ol>
      {pages > 1 && <Pager page={page} pages={pages} onChange={turnTo} />}
      {deleted !== null && (
        <ConfirmDialog
          title={sprintf(__('Delete comment by %s?', 'platen'), authorOf(deleted))}
          text={__("Replies are kept and move up one level. You can't undo this.", 'platen')}
          label={__('Delete permanently', 'platen')}
          onConfirm={() => removing.run({ id: deleted.id, force: true }, { done: __('Comment deleted.', 'platen') })}
          onClose={() => setDeleted(null)}
        />
      )}
    </section>
  );
}

interface ReplyGiven {
  readonly comment: Comment;
  readonly onDone: () => void;
}

function Reply({ comment, onDone }: ReplyGiven) {
  const [text, setText] = useState('');
  const box = useRef<HTMLFormElement>(null);
  const { run, isPending } = useSave(resourceOfComments);
  useUnsaved({
    name: sprintf(__('your reply to %s', 'platen'), authorOf(comment)),
    isDirty: () => !isPending && text.trim() !== '',
    isLostBySearch: true,
  });
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const send = async (): Promise<void> => {
    const reply = { post: comment.post, parent: comment.id, content: text };
    if (await run(reply, { done: __('Reply posted.', 'platen') })) onDone();
  };
  return (
    <form
      className="form"
      ref={box}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextareaControl
        label={sprintf(__('Reply to %s', 'platen'), authorOf(comment))}
        value={text}
        onChange={setText}
      />
      <div className="buttons is-left">
        <Button variant="primary" size="compact" type="submit" disabled={text.trim() === ''}>
          {__('Post reply', 'platen')}
        </Button>
        <Button variant="tertiary" size="compact" onClick={onDone}>
          {__('Cancel', 'platen')}
        </Button>
      </div>
    </form>
  );
}

const authorOf = ({ author_name: name }: Comment): string => name || __('Anonymous', 'platen');

/** The embedded post, unless the user can't read it. */
function postTitleOf({ post, _embedded: embedded }: Comment): string {
  const [up] = embedded?.up ?? [];
  const title = up !== undefined && 'title' in up ? up.title : '';
  return typeof title === 'object' && 'rendered' in title ? title.rendered : sprintf(__('post %d', 'platen'), post);
}

/** The text of HTML: markup of visitors must not become part of this page. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
