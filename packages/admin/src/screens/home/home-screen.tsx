import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { dateI18n } from '@wordpress/date';
import { __ } from '@wordpress/i18n';
import { activityQuery } from '../../api/activity.ts';
import { addLabelOf, can, meQuery, typesQuery } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { listQuery } from '../../api/reading.ts';
import { dayIn, ListTime, RecentTime } from '../../dates/recent.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Entries } from '../activity/entries.tsx';
import { daysOf } from '../activity/groups.ts';
import { contentOf, newLink, postLink, titleOf } from '../content/content.ts';
import type { Content } from '../content/content.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { Rows } from '../../ui/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { greetingAt } from './checklist.ts';
import { CommentsOnOwnPosts, PendingComments } from './comments.tsx';
import { Figures } from './figures.tsx';
import { GetStarted } from './get-started.tsx';
import { Health } from './health.tsx';
import { Publishing } from './publishing.tsx';
import styles from './home.module.css';

/** Posts per card. */
const maxPosts = 6;

/** Drafts, scheduled posts, and what needs a review. Contributors see the review of their own posts. */
export function HomeScreen() {
  const { data: me } = useQuery(meQuery);
  const canWrite = can(me, 'edit_posts');
  const { data: allTypes = [] } = useQuery({ ...typesQuery, enabled: canWrite });
  const types = allTypes.filter(({ capabilities }) => can(me, capabilities.edit_posts));
  // Without author support, posts of a type belong to no user.
  const ownTypes = types.filter(({ supports }) => 'author' in supports);
  const reviewedTypes = types.filter(({ capabilities }) => can(me, capabilities.edit_others_posts));
  return (
    <Screen
      title={__('Home', 'platen')}
      note={me && greetingAt(Number(dateI18n('G')), me.name)}
      actions={types
        .filter(({ slug }) => slug === 'post' || slug === 'page')
        .map((type) => (
          <ButtonLink key={type.slug} {...newLink(type)}>
            {addLabelOf(type)}
          </ButtonLink>
        ))}
    >
      <div className={layout.stack}>
        {can(me, 'manage_options') && <GetStarted />}
        {types.some(({ slug }) => slug === 'post') && <Figures canModerate={can(me, 'moderate_comments')} />}
        {canWrite && me !== undefined && allTypes.length > 0 && (
          <div className={styles.home}>
            <div className={layout.stack}>
              <Posts
                title={__('Continue writing', 'platen')}
                types={ownTypes}
                query={{ status: 'draft', author: me.id, orderby: 'modified' }}
                empty={__('No drafts.', 'platen')}
              />
              {reviewedTypes.length > 0 ? (
                <Posts
                  title={__('Pending review', 'platen')}
                  types={reviewedTypes}
                  query={{ status: 'pending' }}
                  empty={__("You're all caught up.", 'platen')}
                />
              ) : (
                <Posts
                  title={__('Submitted for review', 'platen')}
                  types={ownTypes}
                  query={{ status: 'pending', author: me.id, orderby: 'modified' }}
                  empty={__('None of your posts is pending review.', 'platen')}
                />
              )}
              {types.some(({ slug }) => slug === 'post') && <Publishing />}
              {can(me, 'manage_options') && <Health />}
            </div>
            <div className={layout.stack}>
              <Posts
                title={__('Scheduled', 'platen')}
                types={types}
                query={{ status: 'future', order: 'asc' }}
                isByDate
                empty={__('Nothing is scheduled.', 'platen')}
              />
              {can(me, 'moderate_comments') ? <PendingComments /> : <CommentsOnOwnPosts author={me.id} />}
              {can(me, 'manage_options') && <Activity />}
            </div>
          </div>
        )}
      </div>
    </Screen>
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
  const parameters = { ...query, per_page: maxPosts, _fields: 'id,title,date,modified,modified_gmt,status' };
  const { posts, total, isLoaded } = useQueries({
    queries: types.map((type) => listQuery(contentOf(type), parameters)),
    combine: (results) => ({
      posts: types.flatMap((type, at) => (results[at]?.data?.data ?? []).map((post) => ({ post, type }))),
      total: results.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
      isLoaded: results.every(({ isPending }) => !isPending),
    }),
  });
  const dateOf = (post: Content): string => (isByDate ? post.date : null) ?? post.modified;
  const shown = posts
    .toSorted((one, other) => dateOf(one.post).localeCompare(dateOf(other.post)) * (isByDate ? 1 : -1))
    .slice(0, maxPosts);
  return (
    <Card title={title} count={total}>
      {!isLoaded && <Skeleton rows={3} />}
      {isLoaded && total === 0 && <p className={text.quiet}>{empty}</p>}
      <Rows>
        {shown.map(({ post, type }) => (
          <li key={post.id}>
            <span>
              <AppLink {...postLink(type, post.id)}>{titleOf(post)}</AppLink>
              {type.slug !== 'post' && <span className={text.quiet}> · {type.labels['singular_name']}</span>}
            </span>
            {isByDate ? (
              <ListTime at={dateOf(post)} className={text.quiet} />
            ) : (
              <RecentTime gmt={post.modified_gmt} className={text.quiet} />
            )}
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** The latest activity, without repetitions. */
function Activity() {
  const { data } = useInfiniteQuery(activityQuery({}, 20));
  const entries = daysOf(data?.pages[0]?.entries ?? [], dayIn).flatMap((day) => day.entries);
  return (
    <Card
      title={__('Activity', 'platen')}
      actions={
        <ButtonLink to="/activity" variant="tertiary">
          {__('View all', 'platen')}
        </ButtonLink>
      }
    >
      {data === undefined && <Skeleton rows={3} />}
      <Entries entries={entries.slice(0, 5)} />
    </Card>
  );
}
