import type { Field } from '@wordpress/dataviews';
import { __ } from '@wordpress/i18n';
import { filterOf } from '../../fields/list-view.ts';
import { useListView } from '../../fields/use-list-view.ts';
import { momentOf } from '../../dates/site-dates.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { useList } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';

type Entry = RecordOf<'audit'>;
type UserName = Pick<RecordOf<'users'>, 'id' | 'name'>;

const audit = resource('audit');
const users = resource('users');

/** The audit log. */
export function ActivityScreen() {
  const list = useListView({
    titleField: 'action',
    fields: ['at', 'login', 'address', 'subject'],
    sort: { field: 'at', direction: 'desc' },
    perPage: 50,
  });
  const { items: people } = useList(users, { per_page: 100, _fields: 'id,name' });
  const { view } = list;
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{__('Activity', 'platen')}</h1>
      </div>
      <RecordList<Entry>
        list={list}
        resource={audit}
        query={{ order: view.sort?.direction, actor: filterOf(view, 'login'), subject: filterOf(view, 'subject') }}
        fields={fieldsOf(people)}
        layouts={['table', 'list']}
        search={false}
        nouns={{ one: __('event', 'platen'), many: __('events', 'platen') }}
        empty={__('No activity yet.', 'platen')}
      />
    </section>
  );
}

const kinds = ['user', 'post', 'term', 'comment', 'widget', 'settings', 'plugin', 'webhook', 'redirect'];

const fieldsOf = (people: readonly UserName[]): Field<Entry>[] => [
  { id: 'action', label: __('Event', 'platen'), enableSorting: false, enableHiding: false, filterBy: false },
  {
    id: 'login',
    label: __('User', 'platen'),
    enableSorting: false,
    elements: people.map(({ id, name }) => ({ value: id, label: name })),
    filterBy: { operators: ['is'] },
    render: ({ item }) => (
      <span>
        {item.login ?? __('anonymous', 'platen')} {item.via !== 'none' && <span className="quiet">{item.via}</span>}
      </span>
    ),
  },
  {
    id: 'subject',
    label: __('Object', 'platen'),
    enableSorting: false,
    elements: kinds.map((value) => ({ value, label: value })),
    filterBy: { operators: ['is'] },
    render: ({ item: { subject, details } }) => (
      <span className="long">
        {subject.kind} {subject.id} <span className="quiet">{inWords(details)}</span>
      </span>
    ),
  },
  { id: 'at', label: __('Time', 'platen'), filterBy: false, render: ({ item }) => <time>{momentOf(item.at)}</time> },
  { id: 'address', label: __('IP address', 'platen'), enableSorting: false, filterBy: false },
];

const inWords = (details: Entry['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
