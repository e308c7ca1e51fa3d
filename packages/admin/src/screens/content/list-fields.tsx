import type { Field } from '@wordpress/dataviews';
import { decodeEntities } from '@wordpress/html-entities';
import { __ } from '@wordpress/i18n';
import { image } from '@wordpress/icons';
import { Icon } from '@wordpress/components';
import type { ContentType, Taxonomy } from '../../api/queries.ts';
import { ListTime } from '../../dates/recent.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusPill } from '../../ui/pill.tsx';
import { anyStatus, authorOf, statusNames, termsOf, thumbnailOf, titleOf } from './content.ts';
import type { Content } from './content.ts';
import styles from './content-list.module.css';
import { termField } from './list-query.ts';
import { loadAuthors, loadTerms } from './options.ts';

interface Given {
  readonly type: ContentType;
  readonly taxonomies: readonly Taxonomy[];
}

/** The columns and filters of a type. */
export function fieldsOf({ type: { supports }, taxonomies }: Given): Field<Content>[] {
  return [
    {
      id: 'title',
      label: __('Title', 'platen'),
      enableGlobalSearch: true,
      enableHiding: false,
      getValue: ({ item }) => titleOf(item),
      filterBy: false,
    },
    ...('thumbnail' in supports ? [imageField] : []),
    {
      id: 'status',
      label: __('Status', 'platen'),
      enableSorting: false,
      elements: anyStatus.map((value) => ({ value, label: statusNames[value] ?? value })),
      filterBy: { operators: ['is'] },
      render: ({ item }) => <StatusPill status={item.status} names={statusNames} />,
    },
    ...('author' in supports ? [authorField] : []),
    ...taxonomies.map(termsField),
    {
      id: 'date',
      label: __('Date', 'platen'),
      type: 'date',
      filterBy: { operators: ['afterInc', 'beforeInc', 'between'] },
      render: ({ item }) => <ListTime at={item.date ?? ''} />,
    },
    {
      id: 'modified',
      label: __('Modified', 'platen'),
      filterBy: false,
      render: ({ item }) => <ListTime at={item.modified} />,
    },
  ];
}

const imageField: Field<Content> = {
  id: 'image',
  label: __('Featured image', 'platen'),
  type: 'media',
  enableSorting: false,
  filterBy: false,
  render: ({ item }) => {
    const url = thumbnailOf(item);
    return url === undefined ? (
      <span className={styles.noImage}>
        <Icon icon={image} size={20} />
      </span>
    ) : (
      <img className={styles.image} src={url} alt="" loading="lazy" />
    );
  },
};

const authorField: Field<Content> = {
  id: 'author',
  label: __('Author', 'platen'),
  getElements: loadAuthors,
  filterBy: { operators: ['isAny', 'isNone'] },
  getValue: ({ item }) => item.author,
  render: ({ item }) => (
    <span className={styles.author}>
      <Avatar id={item.author ?? 0} name={authorOf(item)} />
      {authorOf(item)}
    </span>
  ),
};

const termsField = (taxonomy: Taxonomy): Field<Content> => ({
  id: termField(taxonomy.rest_base),
  label: taxonomy.name,
  enableSorting: false,
  getElements: () => loadTerms(taxonomy),
  filterBy: { operators: ['isAny', 'isNone'] },
  getValue: ({ item }) => termsOf(item, taxonomy.slug).map(({ id }) => id),
  render: ({ item }) =>
    termsOf(item, taxonomy.slug)
      .map(({ name }) => decodeEntities(name))
      .join(', ') || '—',
});
