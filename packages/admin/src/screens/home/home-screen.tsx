import { useQueries, useQuery } from '@tanstack/react-query';
import { __ } from '@wordpress/i18n';
import { addLabelOf, can, meQuery, typesQuery } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { listQuery, useList } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { dateTimeOf } from '../../dates/site-dates.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { contentOf, titleOf } from '../content/content.ts';
import type { Content } from '../content/content.ts';

/** Posts per card. */
const maxPosts = 6;

/** Drafts, scheduled posts, and what needs a review. */
export function HomeScreen() {
  const { data: me } = useQuery(meQuery);
  const canWrite = can(me, 'edit_posts');
  const { data: allTypes = [] } = useQuery({ ...typesQuery, enabled: canWrite });
  const types = allTypes.filter(({ capabilities }) => can(me, capabilities.edit_posts));
  // Without author support, posts of a type belong to no user.
  const ownTypes = types.filter(({ supports }) => 'author' in supports);
  const reviewedTypes = types.filter(({ capabilities }) => can(me, capabilities.edit_others_posts));
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{__('Dashboard', 'platen')}</h1>
        {types
          .filter(({ slug }) => slug === 'post' || slug === 'page')
          .map((type) => (
            <AppLink
              key={type.slug}
              to={`/${type.rest_base}/new`}
              className="components-button is-secondary is-compact"
            >
              {addLabelOf(type)}
            </AppLink>
          ))}
      </div>
      {canWrite && me !== undefined && allTypes.length > 0 && (
        <div className="columns">
          <Posts
            title={__('My drafts', 'platen')}
            types={ownTypes}
            query={{ status: 'draft', author: me.id, orderby: 'modified' }}
            empty={__('No drafts.', 'platen')}
          />
          {reviewedTypes.length > 0 && (
            <Posts
              title={__('Pending review', 'platen')}
              types={reviewedTypes}
              query={{ status: 'pending' }}
              empty={__("You're all caught up.", 'platen')}
            />
          )}
          <Posts
            title={__('Scheduled', 'platen')}
            types={types}
            query={{ status: 'future', order: 'asc' }}
            isByDate
            empty={__('Nothing is scheduled.', 'platen')}
          />
          {can(me, 'moderate_comments') && <Comments />}
        </div>
      )}
    </section>
  );
}

interface PostsGiven {
  readonly title: string;
  readonly types: readonly ContentType[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly empty: string;
  /** Shows and sorts by the publication date, oldest first. Default: by the last change, newest first. */
  readonly isByDate?: boolean;
}

/** Posts of several types in one list. */
function Posts({ title, types, query, empty, isByDate = false }: PostsGiven) {
  const parameters = { ...query, per_page: maxPosts, _fields: 'id,title,date,modified,status' };
  const { posts, total, isLoaded } = useQueries({
    queries: types.map((type) => listQuery(contentOf(type), parameters)),
    combine: (results) => ({
      posts: results.flatMap(({ data }, at) => (data?.data ?? []).map((post) => ({ post, type: types[at] }))),
      total: results.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
      isLoaded: results.every(({ isPending }) => !isPending),
    }),
  });
  const dateOf = (post: Content): string => (isByDate ? post.date : null) ?? post.modified;
  const shown = posts
    .toSorted((one, other) => dateOf(one.post).localeCompare(dateOf(other.post)) * (isByDate ? 1 : -1))
    .slice(0, maxPosts);
  return (
    <section className="card is-padded">
      <h2>
        {title} {isLoaded && total > 0 && <span className="count quiet">{total}</span>}
      </h2>
      {isLoaded && total === 0 && <p className="quiet">{empty}</p>}
      <ul className="plain-list">
        {shown.map(({ post, type }) => (
          <li key={post.id}>
            <span>
              <AppLink to={`/${type?.rest_base}/${post.id}`}>{titleOf(post)}</AppLink>
              {type?.slug !== 'post' && <span className="quiet"> · {type?.labels['singular_name']}</span>}
            </span>
            <time className="quiet">{dateTimeOf(dateOf(post))}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

const comments = resource('comments');

function Comments() {
  const { items, total, isLoaded } = useList(comments, {
    status: 'hold',
    per_page: 5,
    _fields: 'id,author_name,content',
  });
  return (
    <section className="card is-padded">
      <h2>
        {__('Pending comments', 'platen')} {total > 0 && <span className="count quiet">{total}</span>}
      </h2>
      {isLoaded && total === 0 && <p className="quiet">{__("You're all caught up.", 'platen')}</p>}
      <ul className="plain-list">
        {items.map(({ id, author_name: name, content }) => (
          <li key={id}>
            <span>
              <strong>{name || __('Anonymous', 'platen')}</strong> {content.raw?.slice(0, 80)}
            </span>
            <AppLink to="/comments">{__('Review', 'platen')}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
