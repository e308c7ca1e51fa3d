import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { close, update } from '@wordpress/icons';
import { recordQuery } from '../../api/reading.ts';
import { useSave } from '../../api/writing.ts';
import { requestOf } from '../../api/webhooks.ts';
import { momentOf } from '../../dates/site-dates.ts';
import { useGo } from '../../shell/go.ts';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { deliveryTones, stateNames } from './state.tsx';
import { deliveriesOf, durationOf, outcomeOf } from './webhook.ts';
import type { Delivery } from './webhook.ts';
import styles from './webhooks.module.css';

interface Given {
  readonly webhook: number;
  readonly delivery: number;
}

/** One delivery: the responses of its attempts, and the request. */
export function DeliveryPane({ webhook, delivery: id }: Given) {
  const go = useGo();
  const deliveries = deliveriesOf(webhook);
  const redelivering = useSave(deliveries, { isOptimistic: false });
  const { data, error } = useQuery({
    ...recordQuery(deliveries, id, { context: undefined }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 2000 : false),
  });
  return (
    <aside className={styles.pane} aria-label={__('Delivery', 'platen')}>
      <header className={styles.paneHead}>
        <h2 className={styles.mono}>{data?.type ?? __('Delivery', 'platen')}</h2>
        {data !== undefined && <Pill {...deliveryTones[data.state]}>{stateNames[data.state]}</Pill>}
        <Button
          size="small"
          icon={close}
          label={__('Close', 'platen')}
          onClick={() => go.to({ to: '/webhooks/$id', params: { id: String(webhook) } })}
        />
      </header>
      {error !== null && <p>{error.message}</p>}
      {data === undefined && error === null && <Skeleton rows={5} />}
      {data !== undefined && (
        <>
          <p className={text.quiet}>{summaryOf(data)}</p>
          <Button
            variant="secondary"
            size="compact"
            icon={update}
            onClick={() => void redelivering.run({ id }, { done: __('Delivery queued.', 'platen') })}
          >
            {__('Redeliver', 'platen')}
          </Button>
          <h3>{__('Response', 'platen')}</h3>
          {data.log.length === 0 && <p className={text.quiet}>{__('Not sent yet.', 'platen')}</p>}
          {data.log.toReversed().map(({ at, status, milliseconds, answer }) => (
            <div key={at}>
              <p className={text.quiet}>
                {sprintf(
                  /* translators: 1: time, 2: status or "No response", 3: duration. */
                  __('%1$s: %2$s after %3$s', 'platen'),
                  momentOf(at ?? ''),
                  outcomeOf(status),
                  durationOf(milliseconds ?? 0),
                )}
              </p>
              {answer !== undefined && answer !== '' && <pre className={text.code}>{answer}</pre>}
            </div>
          ))}
          <h3>{__('Request', 'platen')}</h3>
          <RequestText webhook={webhook} delivery={id} />
        </>
      )}
    </aside>
  );
}

function summaryOf({ created, attempts, due, subject }: Delivery): string {
  const parts = [
    subject,
    momentOf(created),
    sprintf(_n('%d attempt', '%d attempts', attempts, 'platen'), attempts),
    ...(due === null || attempts === 0 ? [] : [sprintf(__('Next attempt: %s', 'platen'), momentOf(due))]),
  ];
  return parts.join(' · ');
}

function RequestText({ webhook, delivery }: Given) {
  const { data, error } = useQuery(recordQuery(requestOf(webhook, delivery), undefined, { context: undefined }));
  if (error !== null) return <p className={text.quiet}>{error.message}</p>;
  if (data === undefined) return <Skeleton rows={3} />;
  const { method, url, headers, body } = data;
  const head = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return <pre className={text.code}>{`${head.join('\n')}\n\n${JSON.stringify(body, null, 2)}`}</pre>;
}
