import { SearchControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { nounsOf } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { useList } from '../../api/reading.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { StatusPill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { anyStatus, contentOf, postLink, statusNames, titleOf } from './content.ts';
import styles from './detail-list.module.css';

const maxRecords = 50;

/** The newest records of a type beside the form of one of them, on screens that have room for both. */
export function DetailList({ type }: { readonly type: ContentType }) {
  const [search, setSearch] = useState('');
  const { many } = nounsOf(type);
  const { items, isLoaded } = useList(
    contentOf(type),
    { status: anyStatus, search, per_page: maxRecords, _fields: 'id,title,status' },
    { keepsPrevious: true },
  );
  return (
    <aside className={styles.list} aria-label={type.name}>
      <SearchControl label={sprintf(__('Search %s', 'platen'), many)} value={search} onChange={setSearch} />
      {!isLoaded && <Skeleton />}
      {isLoaded && items.length === 0 && (
        <p className={text.quiet}>
          {search === ''
            ? sprintf(__('No %s yet.', 'platen'), many)
            : sprintf(__('No %1$s match "%2$s".', 'platen'), many, search)}
        </p>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <AppLink {...postLink(type, item.id)}>
              <span>{titleOf(item)}</span>
              <StatusPill status={item.status} names={statusNames} />
            </AppLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}
