import { __ } from '@wordpress/i18n';
import { useList } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { RecentTime } from '../../dates/recent.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Rows } from '../../ui/rows.tsx';
import text from '../../ui/text.module.css';

const comments = resource('comments');
const posts = resource('posts');

/** Characters of a comment. */
const maxLength = 80;
const maxComments = 5;

/** Comments that wait for the decision of a moderator. */
export function PendingComments() {
  const { items, total, isLoaded } = useList(comments, {
    status: 'hold',
    per_page: maxComments,
    _fields: 'id,author_name,content',
  });
  return (
    <Card title={__('Pending comments', 'platen')} count={total}>
      {isLoaded && total === 0 && <p className={text.quiet}>{__("You're all caught up.", 'platen')}</p>}
      <Rows>
        {items.map(({ id, author_name: name, content }) => (
          <li key={id}>
            <Excerpt name={name} content={content.raw ?? ''} />
            <AppLink to="/comments">{__('Review', 'platen')}</AppLink>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** Approved comments on the posts of a user who does not moderate. */
export function CommentsOnOwnPosts({ author }: { readonly author: number }) {
  const own = useList(posts, { author, status: 'publish', per_page: 100, _fields: 'id', context: 'view' });
  const ids = own.items.map(({ id }) => id);
  const { items, isLoaded } = useList(
    comments,
    { post: ids, per_page: maxComments, context: 'view', _fields: 'id,author_name,content,date_gmt' },
    { enabled: ids.length > 0 },
  );
  const isEmpty = own.isLoaded && (ids.length === 0 || (isLoaded && items.length === 0));
  return (
    <Card title={__('Comments on your posts', 'platen')}>
      {isEmpty && <p className={text.quiet}>{__('No comments yet.', 'platen')}</p>}
      <Rows>
        {items.map(({ id, author_name: name, content, date_gmt: date }) => (
          <li key={id}>
            <Excerpt name={name} content={textIn(content)} />
            <RecentTime gmt={date} className={text.quiet} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

const textIn = ({ rendered }: RecordOf<'comments'>['content']): string =>
  new DOMParser().parseFromString(rendered, 'text/html').body.textContent.trim();

const Excerpt = ({ name, content }: { readonly name: string; readonly content: string }) => (
  <span>
    <strong>{name || __('Anonymous', 'platen')}</strong> {content.slice(0, maxLength)}
  </span>
);
