import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, SelectControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { pagesQuery } from '../../api/reading.ts';
import { momentOf } from '../../dates/site-dates.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { deliveriesOf, durationOf, outcomeOf } from './webhook.ts';
import type { Delivery } from './webhook.ts';
import { stateNames } from './state.tsx';
import styles from './webhooks.module.css';

const perPage = 50;

interface Given {
  readonly webhook: number;
  /** The delivery that is open. */
  readonly current: number | undefined;
}

/** The deliveries of a webhook, the latest first. */
export function Deliveries({ webhook, current }: Given) {
  const [state, setState] = useState('');
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagesQuery(deliveriesOf(webhook), { context: undefined, state, per_page: perPage }),
    // Pending deliveries change without user action.
    refetchInterval: 3000,
  });
  const deliveries = data?.pages.flat();
  return (
    <section className={styles.deliveries}>
      <header>
        <h2>{__('Deliveries', 'platen')}</h2>
        <SelectControl
          label={__('Status', 'platen')}
          hideLabelFromVision
          size="compact"
          value={state}
          options={[
            { value: '', label: __('All', 'platen') },
            ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
          ]}
          onChange={setState}
        />
      </header>
      {error !== null && <p>{error.message}</p>}
      {deliveries === undefined && error === null && <Skeleton rows={5} />}
      {deliveries?.length === 0 && (
        <EmptyState
          level={3}
          title={state === '' ? __('No deliveries yet', 'platen') : __('No deliveries match this status', 'platen')}
          text={state === '' ? __('Send a test event to check the URL.', 'platen') : undefined}
        />
      )}
      {deliveries !== undefined && deliveries.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{__('Event', 'platen')}</th>
              <th scope="col">{__('Response', 'platen')}</th>
              <th scope="col">{__('Duration', 'platen')}</th>
              <th scope="col">{__('Sent', 'platen')}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <Row key={delivery.id} {...{ webhook, delivery }} isCurrent={delivery.id === current} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button variant="secondary" onClick={() => void fetchNextPage()} __next40pxDefaultSize>
          {__('Load older deliveries', 'platen')}
        </Button>
      )}
    </section>
  );
}

interface RowGiven {
  readonly webhook: number;
  readonly delivery: Delivery;
  readonly isCurrent: boolean;
}

function Row({ webhook, delivery: { id, type, subject, state, created, log }, isCurrent }: RowGiven) {
  const last = log.at(-1);
  return (
    <tr className={isCurrent ? styles.current : undefined}>
      <td>
        <i className={styles[state]} />
        <AppLink
          className={styles.mono}
          to="/webhooks/$id"
          params={{ id: String(webhook) }}
          search={{ delivery: id }}
          aria-current={isCurrent || undefined}
          aria-label={sprintf(
            /* translators: 1: event type, 2: object, 3: state. */
            __('%1$s of %2$s: %3$s', 'platen'),
            type,
            subject,
            stateNames[state],
          )}
        >
          {type}
        </AppLink>{' '}
        <span className={text.quiet}>{subject}</span>
      </td>
      <td>{last === undefined ? __('Pending', 'platen') : outcomeOf(last.status)}</td>
      <td>{last === undefined ? '–' : durationOf(last.milliseconds ?? 0)}</td>
      <td>
        <time dateTime={`${created}Z`}>{momentOf(created)}</time>
      </td>
    </tr>
  );
}
