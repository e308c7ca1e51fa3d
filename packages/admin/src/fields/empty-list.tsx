import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { Field } from '@wordpress/dataviews';
import { countOf } from '../api/queries.ts';
import type { Nouns } from '../api/queries.ts';
import { useList } from '../api/reading.ts';
import type { Query, Resource } from '../api/resource.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { ListView } from './use-list-view.ts';

interface Given<Item> {
  readonly list: ListView;
  readonly resource: Resource<Item>;
  readonly query: Query;
  readonly fields: Field<Item>[];
  readonly nouns: Nouns;
  /** Replaces `No posts yet.` */
  readonly empty?: string;
  readonly addButton?: ReactNode;
}

/** Says whether the list is empty or nothing matches, with the next step. */
export function EmptyList<Item>({ list, resource, query, fields, nouns, empty, addButton }: Given<Item>) {
  const { view, onChangeView } = list;
  const { search = '', filters = [] } = view;
  const isSearch = search !== '';
  const isFiltered = filters.length > 0;
  const others = useList(resource, { ...query, search, per_page: 1, _fields: 'id' }, { enabled: isFiltered });
  if (!isSearch && !isFiltered)
    return <EmptyState title={empty ?? sprintf(__('No %s yet.', 'platen'), nouns.many)}>{addButton}</EmptyState>;
  const names = filters.map(({ field }) => fields.find(({ id }) => id === field)?.label ?? field).join(', ');
  const text = [
    sprintf(__('Filters: %s.', 'platen'), names),
    others.isLoaded && others.total > 0
      ? /* translators: %s: such as "3 posts". */
        sprintf(__('Without them: %s.', 'platen'), countOf(others.total, nouns))
      : '',
  ].join(' ');
  return (
    <EmptyState
      title={
        isSearch
          ? sprintf(__('No %1$s match "%2$s".', 'platen'), nouns.many, search)
          : sprintf(__('No %s match these filters.', 'platen'), nouns.many)
      }
      text={isFiltered ? text : undefined}
    >
      {isFiltered && (
        <Button
          variant="secondary"
          onClick={() => onChangeView({ ...view, page: 1, filters: [] })}
          __next40pxDefaultSize
        >
          {__('Clear filters', 'platen')}
        </Button>
      )}
      {isSearch && (
        <Button
          variant={isFiltered ? 'tertiary' : 'secondary'}
          onClick={() => onChangeView({ ...view, page: 1, search: '' })}
          __next40pxDefaultSize
        >
          {__('Clear search', 'platen')}
        </Button>
      )}
    </EmptyState>
  );
}
