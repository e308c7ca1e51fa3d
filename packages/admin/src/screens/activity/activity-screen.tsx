import { useQuery } from '@tanstack/react-query';
import type { Field } from '@wordpress/dataviews';
import { filterOf, useListView } from '../../fields/list-view.ts';
import { momentOf } from '../../fields/moment.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { request } from '../../api/request.ts';

interface Entry {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly actor: number | null;
  readonly login: string | null;
  readonly via: string;
  readonly address: string;
  readonly subject: { readonly kind: string; readonly id: string | null };
  readonly details: Readonly<Record<string, unknown>>;
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Who did what, when and from where. */
export function ActivityScreen() {
  const list = useListView({
    titleField: 'action',
    fields: ['at', 'login', 'address', 'subject'],
    sort: { field: 'at', direction: 'desc' },
    perPage: 50,
  });
  const { data: people = [] } = useQuery({
    queryKey: ['wp/v2/users', 'names'],
    queryFn: async () =>
      (await request<Person[]>('wp/v2/users', { query: { per_page: 100, _fields: 'id,name', context: 'edit' } })).data,
  });
  const { view } = list;
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Activity</h1>
      </div>
      <RecordList<Entry>
        list={list}
        path="wp/v2/audit"
        query={{ order: view.sort?.direction, actor: filterOf(view, 'login'), subject: filterOf(view, 'subject') }}
        fields={fieldsOf(people)}
        layouts={['table', 'list']}
        search={false}
        empty="Nothing was done yet."
      />
    </section>
  );
}

const kinds = ['user', 'post', 'term', 'comment', 'widget', 'settings', 'plugin', 'webhook', 'redirect'];

const fieldsOf = (people: readonly Person[]): Field<Entry>[] => [
  { id: 'action', label: 'What', enableSorting: false, enableHiding: false, filterBy: false },
  {
    id: 'login',
    label: 'Who',
    enableSorting: false,
    elements: people.map(({ id, name }) => ({ value: id, label: name })),
    filterBy: { operators: ['is'] },
    render: ({ item }) => (
      <span>
        {item.login ?? 'nobody'} <span className="quiet">{item.via}</span>
      </span>
    ),
  },
  {
    id: 'subject',
    label: 'To what',
    enableSorting: false,
    elements: kinds.map((value) => ({ value, label: value })),
    filterBy: { operators: ['is'] },
    render: ({ item: { subject, details } }) => (
      <span className="long">
        {subject.kind} {subject.id} <span className="quiet">{inWords(details)}</span>
      </span>
    ),
  },
  { id: 'at', label: 'When', filterBy: false, render: ({ item }) => <time>{momentOf(item.at)}</time> },
  { id: 'address', label: 'From where', enableSorting: false, filterBy: false },
];

const inWords = (details: Entry['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
