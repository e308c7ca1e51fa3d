import { useQuery } from '@tanstack/react-query';
import { __ } from '@wordpress/i18n';
import { typesQuery } from '../../api/queries.ts';
import { usageOf } from '../../api/platen.ts';
import { recordQuery } from '../../api/reading.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { postLink, titleOf } from '../content/content.ts';
import text from '../../ui/text.module.css';
import styles from './media.module.css';

const placeNames = { featured_media: __('featured image', 'platen'), content: __('in the content', 'platen') };

/** The posts that use a file, to check before it is changed or deleted. */
export function Usage({ id }: { readonly id: number }) {
  const { data, error } = useQuery(recordQuery(usageOf(id), undefined, { context: undefined }));
  const { data: types = [] } = useQuery(typesQuery);
  // Requires permission to edit the file.
  if (error !== null) return null;
  return (
    <section className={styles.usage} aria-label={__('Used in', 'platen')}>
      <h2>{__('Used in', 'platen')}</h2>
      {data === undefined ? (
        <p className={text.quiet}>{__('Loading…', 'platen')}</p>
      ) : data.posts.length === 0 ? (
        <p className={text.quiet}>{__('Not used in any post.', 'platen')}</p>
      ) : (
        <ul>
          {data.posts.map((post) => {
            const type = types.find(({ slug }) => slug === post.type);
            const title = titleOf(post);
            return (
              <li key={post.id}>
                {type === undefined ? title : <AppLink {...postLink(type, post.id)}>{title}</AppLink>}{' '}
                <span className={text.quiet}>{post.places.map((place) => placeNames[place]).join(', ')}</span>
              </li>
            );
          })}
          {data.more && <li className={text.quiet}>{__('and more', 'platen')}</li>}
        </ul>
      )}
    </section>
  );
}
