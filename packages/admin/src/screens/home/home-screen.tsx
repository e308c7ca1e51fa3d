import { useQuery } from '@tanstack/react-query';
import { can, meQuery, typesQuery } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { titleOf } from '../content/content.ts';
import type { Content } from '../content/content.ts';

/** What waits for whoever has just come in. */
export function HomeScreen() {
  const { data: me } = useQuery(meQuery);
  const mayWrite = can(me, 'edit_posts');
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: mayWrite });
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{me === undefined ? 'Home' : `Good to see you, ${me.name}`}</h1>
        {types
          .filter(({ slug }) => slug === 'post' || slug === 'page')
          .map((type) => (
            <AppLink
              key={type.slug}
              to={`/${type.rest_base}/new`}
              className="components-button is-secondary is-compact"
            >
              {type.labels['add_new_item'] ?? `Add ${type.name}`}
            </AppLink>
          ))}
      </div>
      {mayWrite && me !== undefined && (
        <div className="columns">
          <Posts title="My drafts" query={{ status: 'draft', author: me.id, orderby: 'modified' }} />
          {can(me, 'edit_others_posts') && <Posts title="Waiting for review" query={{ status: 'pending' }} />}
          <Posts title="Scheduled" query={{ status: 'future', order: 'asc' }} hasDate />
          {can(me, 'moderate_comments') && <Comments />}
        </div>
      )}
    </section>
  );
}

interface PostsGiven {
  readonly title: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly hasDate?: boolean;
}

function Posts({ title, query, hasDate = false }: PostsGiven) {
  const asked = { ...query, context: 'edit', per_page: 6, _fields: 'id,title,date,modified,status' };
  const { data } = useQuery({
    queryKey: ['wp/v2/posts', asked],
    queryFn: () => request<Content[]>('wp/v2/posts', { query: asked }),
  });
  return (
    <section className="card is-padded">
      <h2>
        {title} <span className="count quiet">{data?.total ?? ''}</span>
      </h2>
      {data?.total === 0 && <p className="quiet">None.</p>}
      <ul className="plain-list">
        {data?.data.map((post) => (
          <li key={post.id}>
            <AppLink to={`/posts/${post.id}`}>{titleOf(post)}</AppLink>
            <span className="quiet">
              {((hasDate ? post.date : post.modified) ?? '').replace('T', ' ').slice(0, 16)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Waiting {
  readonly id: number;
  readonly author_name: string;
  readonly content: { readonly raw: string };
}

function Comments() {
  const query = { status: 'hold', context: 'edit', per_page: 5, _fields: 'id,author_name,content' };
  const { data } = useQuery({
    queryKey: ['wp/v2/comments', query],
    queryFn: () => request<Waiting[]>('wp/v2/comments', { query }),
  });
  return (
    <section className="card is-padded">
      <h2>
        Comments that wait <span className="count quiet">{data?.total ?? ''}</span>
      </h2>
      {data?.total === 0 && <p className="quiet">None.</p>}
      <ul className="plain-list">
        {data?.data.map(({ id, author_name: name, content }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong> {content.raw.slice(0, 80)}
            </span>
            <AppLink to="/comments">Judge</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
