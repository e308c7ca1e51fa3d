import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, SelectControl, TextControl } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { pagesQuery } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';
import { instantOf, momentOf } from '../../dates/site-dates.ts';
import type { Delivery } from './webhook.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';

const states = [
  { value: '', label: __('All', 'platen') },
  { value: 'waiting', label: __('Pending', 'platen') },
  { value: 'delivered', label: __('Delivered', 'platen') },
  { value: 'dead', label: __('Failed', 'platen') },
];

const perPage = 50;

const pills = { waiting: 'pending', delivered: 'publish', dead: 'trash' } as const;
const stateNames = {
  waiting: __('Pending', 'platen'),
  delivered: __('Delivered', 'platen'),
  dead: __('Failed', 'platen'),
} as const;

/** The deliveries of a webhook with their responses. They can be sent again. */
export function Deliveries({ webhook }: { webhook: number }) {
  const deliveriesOf = resource('webhooks/{id}/deliveries', webhook);
  const redelivering = useSave(deliveriesOf);
  const redeliveringAll = useSave(resource('webhooks/{id}/redeliver', webhook));
  const [state, setState] = useState('');
  const [since, setSince] = useState('');
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagesQuery(deliveriesOf, { context: undefined, state, per_page: perPage }),
    // Pending deliveries change without user action.
    refetchInterval: 3000,
  });
  const deliveries = data?.pages.flat() ?? [];
  return (
    <section className="card is-padded">
      <div className="screen-head">
        <h2>{__('Deliveries', 'platen')}</h2>
        <span className="spring" />
        <SelectControl label={__('Status', 'platen')} value={state} options={states} onChange={setState} />
      </div>
      {error !== null && <p>{error.message}</p>}
      {deliveries.length === 0 && <p className="quiet">{__('No deliveries yet.', 'platen')}</p>}
      <ul className="plain-list">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <details>
              <summary>
                <span className={`pill is-${pills[delivery.state]}`}>{stateNames[delivery.state]}</span> {delivery.type}{' '}
                <span className="quiet">
                  {delivery.subject} · {momentOf(delivery.created)} · {lastOf(delivery)}
                </span>
              </summary>
              <ol>
                {delivery.log.map(({ at, status, milliseconds, answer }) => (
                  <li key={at}>
                    {sprintf(
                      /* translators: 1: time, 2: status, 3: milliseconds. */
                      __('%1$s: %2$s after %3$d ms', 'platen'),
                      momentOf(at ?? ''),
                      outcomeOf(status),
                      milliseconds ?? 0,
                    )}
                    <pre className="answer">{answer}</pre>
                  </li>
                ))}
              </ol>
            </details>
            <Button
              variant="secondary"
              size="compact"
              aria-label={sprintf(__('Redeliver %1$s %2$s', 'platen'), delivery.type, delivery.subject)}
              onClick={() => void redelivering.run({ id: delivery.id }, { done: __('Delivery queued.', 'platen') })}
            >
              {__('Redeliver', 'platen')}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" onClick={() => void fetchNextPage()} __next40pxDefaultSize>
          {__('Load older deliveries', 'platen')}
        </Button>
      )}
      <ProblemForm
        className="form"
        onSubmit={() => redeliveringAll.run({ since: instantOf(since) }, { done: __('Deliveries queued.', 'platen') })}
      >
        <TextControl
          label={__('Redeliver all events since', 'platen')}
          type="datetime-local"
          value={since}
          onChange={setSince}
          required
        />
        <div className="buttons is-left">
          <Button variant="secondary" type="submit" __next40pxDefaultSize>
            {__('Redeliver all', 'platen')}
          </Button>
        </div>
      </ProblemForm>
    </section>
  );
}

/** Status 0 is a failed connection. */
const outcomeOf = (status = 0): string =>
  status === 0 ? __('no response', 'platen') : sprintf(__('status %d', 'platen'), status);

function lastOf({ log, attempts }: Delivery): string {
  const last = log.at(-1);
  if (last === undefined) return __('not sent yet', 'platen');
  return sprintf(_n('%1$s, %2$d attempt', '%1$s, %2$d attempts', attempts, 'platen'), outcomeOf(last.status), attempts);
}
