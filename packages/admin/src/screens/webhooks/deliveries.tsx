import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, SelectControl, TextControl } from '@wordpress/components';
import { useState } from 'react';
import { pagesQuery } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';
import { instantOf, momentOf } from '../../dates/site-dates.ts';
import type { Delivery } from './webhook.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';

const states = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'dead', label: 'Failed' },
];

const perPage = 50;

const pills = { waiting: 'pending', delivered: 'publish', dead: 'trash' } as const;
const stateNames = { waiting: 'Pending', delivered: 'Delivered', dead: 'Failed' } as const;

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
        <h2>Deliveries</h2>
        <span className="spring" />
        <SelectControl label="Status" value={state} options={states} onChange={setState} />
      </div>
      {error !== null && <p>{error.message}</p>}
      {deliveries.length === 0 && <p className="quiet">No deliveries yet.</p>}
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
                    {momentOf(at ?? '')}: {status === 0 ? 'no response' : `status ${status}`} after {milliseconds} ms
                    <pre className="answer">{answer}</pre>
                  </li>
                ))}
              </ol>
            </details>
            <Button
              variant="secondary"
              size="compact"
              aria-label={`Redeliver ${delivery.type} ${delivery.subject}`}
              onClick={() => void redelivering.run({ id: delivery.id }, { done: 'Delivery queued.' })}
            >
              Redeliver
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" onClick={() => void fetchNextPage()} __next40pxDefaultSize>
          Load older deliveries
        </Button>
      )}
      <ProblemForm
        className="form"
        onSubmit={() => redeliveringAll.run({ since: instantOf(since) }, { done: 'Deliveries queued.' })}
      >
        <TextControl
          label="Redeliver all events since"
          type="datetime-local"
          value={since}
          onChange={setSince}
          required
        />
        <div className="buttons is-left">
          <Button variant="secondary" type="submit" __next40pxDefaultSize>
            Redeliver all
          </Button>
        </div>
      </ProblemForm>
    </section>
  );
}

function lastOf({ log, attempts }: Delivery): string {
  const last = log.at(-1);
  if (last === undefined) return 'not sent yet';
  return `${last.status === 0 ? 'no response' : `status ${last.status}`}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}
