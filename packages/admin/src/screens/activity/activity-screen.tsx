import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, DropdownMenu, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { download } from '@wordpress/icons';
import { useMemo, useState } from 'react';
import { activityQuery, readActivity } from '../../api/activity.ts';
import type { ActivityFilter } from '../../api/activity.ts';
import { notifyError } from '../../api/notices.ts';
import { dayIn, dayName } from '../../dates/recent.tsx';
import { today } from '../../dates/site-dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { Entries } from './entries.tsx';
import { csvOf, ndjsonOf } from './export.ts';
import { activityTypes, daysOf } from './groups.ts';
import type { ActivitySearch } from './search.ts';
import styles from './activity.module.css';

const perPage = 50;
/** Entries of an export. The API has all of them. */
const maxExported = 10_000;

/** Who did what: the audit log, and edits and publications of content. */
export function ActivityScreen() {
  const search = useSearch({ from: '/_shell/activity' });
  const navigate = useNavigate();
  const filter = useMemo(() => filterOf(search), [search]);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...activityQuery(filter, perPage),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const days = daysOf(data?.pages.flatMap(({ entries }) => entries) ?? [], dayIn);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const setSearch = (changes: ActivitySearch): void =>
    void navigate({ to: '/activity', search: { ...search, ...changes } });
  return (
    <Screen isFlush title={__('Activity', 'platen')} actions={<ExportMenu filter={filter} />}>
      <ActivityFilters search={search} onChange={setSearch} />
      <div className={styles.list}>
        {error !== null && (
          <Notice status="error" isDismissible={false}>
            {error.message}
          </Notice>
        )}
        {data === undefined && <Skeleton rows={10} label={__('Loading activity…', 'platen')} />}
        {data !== undefined && days.length === 0 && (
          <EmptyState
            title={isFiltered ? __('No activity matches these filters', 'platen') : __('No activity yet', 'platen')}
          >
            {isFiltered && (
              <Button variant="secondary" onClick={() => void navigate({ to: '/activity' })} __next40pxDefaultSize>
                {__('Clear filters', 'platen')}
              </Button>
            )}
          </EmptyState>
        )}
        {days.map(({ day, entries }) => (
          <section key={day} aria-label={dayName(day)}>
            <h2 className={styles.day}>{dayName(day)}</h2>
            <Entries entries={entries} isInDay />
          </section>
        ))}
        {hasNextPage && (
          <Button
            variant="secondary"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            __next40pxDefaultSize
          >
            {__('Load older activity', 'platen')}
          </Button>
        )}
      </div>
    </Screen>
  );
}

const dayMs = 86_400_000;

/** The start of the first day of the range, so that the key of the query stays the same for a day. */
const filterOf = ({ type, user, days }: ActivitySearch): ActivityFilter => ({
  kind: type && activityTypes[type].kinds,
  actor: user,
  after: days && new Date(Date.parse(`${today()}T00:00:00Z`) - (days - 1) * dayMs).toISOString(),
});

function ExportMenu({ filter }: { readonly filter: ActivityFilter }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (extension: 'csv' | 'ndjson'): Promise<void> => {
    setBusy(true);
    try {
      const entries = await readActivity(filter, maxExported);
      const name = sprintf('activity-%1$s.%2$s', today(), extension);
      if (extension === 'csv') saveFile(name, new Blob([csvOf(entries)], { type: 'text/csv' }));
      else saveFile(name, new Blob([ndjsonOf(entries)], { type: 'application/x-ndjson' }));
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  return (
    <DropdownMenu
      icon={download}
      label={__('Export', 'platen')}
      text={__('Export', 'platen')}
      toggleProps={{ size: 'compact', isBusy, variant: 'tertiary' }}
      controls={[
        { title: __('Export as CSV', 'platen'), onClick: () => void save('csv') },
        { title: __('Export as JSON lines', 'platen'), onClick: () => void save('ndjson') },
      ]}
    />
  );
}
