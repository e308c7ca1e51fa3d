import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button, TextareaControl } from '@wordpress/components';
import { useEffect, useRef, useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { say, sayProblem } from '../../shell/notices.ts';

interface Comment {
  readonly id: number;
  readonly post: number;
  readonly author_name: string;
  readonly author_email: string;
  readonly date: string;
  readonly content: { readonly rendered: string; readonly raw: string };
  readonly status: string;
  readonly link: string;
  readonly _embedded?: { readonly up?: readonly { readonly title?: { readonly rendered: string } }[] };
}

const path = 'wp/v2/comments';
const states = { hold: 'Waiting', approve: 'Approved', spam: 'Spam', trash: 'Bin' } as const;
type State = keyof typeof states;

/** Comments one after another, judged by keyboard: j and k to move, a approve, s spam, d bin, r reply. */
export function CommentsScreen() {
  const { status = 'hold' } = useSearch({ strict: false }) as { status?: State };
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const query = { context: can(me, 'moderate_comments') ? 'edit' : 'view', status, per_page: 50, _embed: 'up' };
  const { data: comments = [], isFetched } = useQuery({
    queryKey: [path, query],
    queryFn: async () => (await request<Comment[]>(path, { query })).data,
    enabled: me !== undefined,
  });
  const [at, setAt] = useState(0);
  const [replyTo, setReplyTo] = useState<number | null>(null);
  const items = useRef<HTMLOListElement>(null);
  const current = Math.min(at, comments.length - 1);

  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [path] });
  const put = async ({ id }: Comment, to: string): Promise<void> => {
    await request(`${path}/${id}`, { method: 'POST', body: { status: to } });
    await refresh();
  };
  const judge = async (comment: Comment, to: 'approved' | 'hold' | 'spam' | 'trash', done: string): Promise<void> => {
    try {
      if (to === 'trash') await request(`${path}/${comment.id}`, { method: 'DELETE' });
      else await put(comment, to);
      await refresh();
      say(done, () => void put(comment, comment.status).catch(sayProblem));
    } catch (error) {
      sayProblem(error);
    }
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
          a: () => void judge(comment, 'approved', 'Approved.'),
          s: () => void judge(comment, 'spam', 'Marked as spam.'),
          d: () => void judge(comment, 'trash', 'Moved to the bin.'),
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
        <h1>Comments</h1>
        <span className="quiet keys">
          <kbd>j</kbd> <kbd>k</kbd> move · <kbd>a</kbd> approve · <kbd>s</kbd> spam · <kbd>d</kbd> bin · <kbd>r</kbd>{' '}
          reply
        </span>
      </div>
      <ul className="tabs" aria-label="Statuses">
        {Object.entries(states).map(([name, label]) => (
          <li key={name}>
            <AppLink to="/comments" search={{ status: name }} className={name === status ? 'is-current' : ''}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
      <ol className="card comments" ref={items}>
        {isFetched && comments.length === 0 && <li className="quiet">Nothing is waiting here.</li>}
        {comments.map((comment, index) => (
          <li
            key={comment.id}
            tabIndex={index === current ? 0 : -1}
            className={index === current ? 'is-current' : ''}
            onFocus={() => setAt(index)}
          >
            <p className="comment-head">
              <strong>{comment.author_name || 'Somebody'}</strong> <span className="quiet">{comment.author_email}</span>{' '}
              <span className={`pill is-${comment.status}`}>{comment.status}</span>
              <span className="quiet"> · {comment.date.replace('T', ' ').slice(0, 16)} · on </span>
              <a href={comment.link}>{textOf(comment._embedded?.up?.[0]?.title?.rendered ?? `post ${comment.post}`)}</a>
            </p>
            <p className="comment-text">{textOf(comment.content.rendered)}</p>
            <div className="buttons is-left">
              {comment.status !== 'approved' && (
                <Button variant="secondary" size="compact" onClick={() => void judge(comment, 'approved', 'Approved.')}>
                  Approve
                </Button>
              )}
              <Button variant="tertiary" size="compact" onClick={() => setReplyTo(comment.id)}>
                Reply
              </Button>
              {comment.status !== 'spam' && (
                <Button
                  variant="tertiary"
                  size="compact"
                  onClick={() => void judge(comment, 'spam', 'Marked as spam.')}
                >
                  Spam
                </Button>
              )}
              <Button
                variant="tertiary"
                size="compact"
                isDestructive
                onClick={() => void judge(comment, 'trash', 'Moved to the bin.')}
              >
                Bin
              </Button>
            </div>
            {replyTo === comment.id && <Reply comment={comment} onDone={() => setReplyTo(null)} refresh={refresh} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ReplyGiven {
  readonly comment: Comment;
  readonly onDone: () => void;
  readonly refresh: () => Promise<void>;
}

function Reply({ comment, onDone, refresh }: ReplyGiven) {
  const [text, setText] = useState('');
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const send = async (): Promise<void> => {
    try {
      await request(path, { method: 'POST', body: { post: comment.post, parent: comment.id, content: text } });
      await refresh();
      say('The reply is there.');
      onDone();
    } catch (error) {
      sayProblem(error);
    }
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
      <TextareaControl label={`Reply to ${comment.author_name}`} value={text} onChange={setText} />
      <div className="buttons is-left">
        <Button variant="primary" size="compact" type="submit" disabled={text.trim() === ''}>
          Send
        </Button>
        <Button variant="tertiary" size="compact" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What markup says, as text: nothing that a stranger wrote becomes part of this page. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
