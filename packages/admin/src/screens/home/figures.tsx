import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { counts } from '../../api/platen.ts';
import { recordQuery, useList } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { AppLink } from '../../shell/app-link.tsx';
import styles from './home.module.css';

const comments = resource('comments');

const postsWith = (status: string) => linkOptions({ to: '/$base', params: { base: 'posts' }, search: { status } });

/** Counts that lead to the filtered list. Users count what their lists have. */
export function Figures({ canModerate }: { readonly canModerate: boolean }) {
  const { data: posts } = useQuery(recordQuery(counts, undefined, { context: undefined, type: 'post' }));
  const { total, isLoaded } = useList(
    comments,
    { status: 'hold', per_page: 1, _fields: 'id' },
    { enabled: canModerate },
  );
  const figures = [
    { label: __('Draft posts', 'platen'), count: posts?.['draft'], link: postsWith('draft') },
    { label: __('Posts pending review', 'platen'), count: posts?.['pending'], link: postsWith('pending') },
    { label: __('Scheduled posts', 'platen'), count: posts?.['future'], link: postsWith('future') },
    ...(canModerate
      ? [
          {
            label: __('Pending comments', 'platen'),
            count: isLoaded ? total : undefined,
            link: linkOptions({ to: '/comments', search: { status: 'hold' } }),
          },
        ]
      : []),
  ];
  return (
    <ul className={styles.figures}>
      {figures.map(({ label, count, link }) => (
        <li key={label}>
          <AppLink {...link}>
            <span>{label}</span>
            <b>{count ?? '–'}</b>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
