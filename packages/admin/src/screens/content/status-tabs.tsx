import { useQuery } from '@tanstack/react-query';
import { Icon } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { starEmpty } from '@wordpress/icons';
import { meQuery } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { counts as resource } from '../../api/platen.ts';
import { recordQuery, useList } from '../../api/reading.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ContentSearch } from './view-search.ts';
import { anyStatus, contentOf, listLink, statusNames } from './content.ts';
import type { SavedView } from './saved-views.ts';
import { isSameView } from './view-search.ts';
import { numberText } from '../../i18n/language.ts';

interface Given {
  readonly type: ContentType;
  readonly search: ContentSearch;
  readonly views: readonly SavedView[];
}

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly search: ContentSearch;
  readonly count?: number;
  readonly isSaved?: boolean;
}

/** A tab per status with exact counts, one for the user's own posts, and the views that the user saved. */
export function StatusTabs({ type, search, views }: Given) {
  const current = search.status;
  const { data: counts } = useQuery(recordQuery(resource, undefined, { context: undefined, type: type.slug }));
  const { data: me } = useQuery(meQuery);
  const mine = 'author' in type.supports ? me?.id : undefined;
  const { total: ownCount } = useList(
    contentOf(type),
    { author: mine, status: anyStatus, per_page: 1, _fields: 'id' },
    { enabled: mine !== undefined },
  );
  if (counts === undefined) return <Tabs label={__('Statuses', 'platen')} />;
  const named = Object.entries(statusNames).filter(([name]) => (counts[name] ?? 0) > 0 || name === current);
  const all = named.filter(([name]) => name !== 'trash').reduce((sum, [name]) => sum + (counts[name] ?? 0), 0);
  const own: Tab[] =
    mine !== undefined && ownCount > 0 && ownCount < all
      ? [
          {
            key: 'mine',
            label: __('Mine', 'platen'),
            count: ownCount,
            search: { filters: [{ field: 'author', operator: 'isAny', value: [mine] }] },
          },
        ]
      : [];
  const saved: Tab[] = views.map(({ name, search: stored }) => ({
    key: `view ${name}`,
    label: name,
    search: stored,
    isSaved: true,
  }));
  const isView = [...own, ...saved].some((tab) => isSameView(tab.search, search));
  const tabs: Tab[] = [
    { key: 'all', label: __('All', 'platen'), count: all, search: {} },
    ...own,
    ...named.map(([name, label]) => ({ key: name, label, count: counts[name] ?? 0, search: { status: name } })),
    ...saved,
  ];
  return (
    <Tabs label={__('Statuses', 'platen')}>
      {tabs.map(({ key, label, count, search: wanted, isSaved = false }) => {
        const isOwn = isSaved || key === 'mine';
        const isCurrent = isOwn ? isSameView(wanted, search) : !isView && wanted.status === current;
        return (
          <li key={key}>
            {/* A link with another search is not exact, so the router adds no `aria-current` of its own. */}
            <AppLink
              {...listLink(type)}
              search={wanted}
              activeOptions={{ exact: true, explicitUndefined: true }}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {isSaved && <Icon icon={starEmpty} size={16} />}
              {label} {count !== undefined && <small>{numberText(count)}</small>}
            </AppLink>
          </li>
        );
      })}
    </Tabs>
  );
}
