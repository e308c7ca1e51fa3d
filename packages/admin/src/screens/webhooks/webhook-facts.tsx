import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { recordQuery } from '../../api/reading.ts';
import { statisticsOf } from '../../api/webhooks.ts';
import text from '../../ui/text.module.css';
import { State } from './state.tsx';
import { durationOf } from './webhook.ts';
import type { Webhook } from './webhook.ts';
import chips from '../../ui/chips.module.css';
import facts from '../../ui/facts.module.css';
import styles from './webhooks.module.css';

/** Secrets are shown only once. */
const maskedSecret = 'whsec_••••';

interface Given {
  readonly webhook: Webhook;
  readonly onRotate: () => void;
}

/** Status and success rate, then URL, events, and secret. */
export function WebhookFacts({ webhook, onRotate }: Given) {
  const { id, url, types, status, failing_since: failing } = webhook;
  const { data: statistics } = useQuery({
    ...recordQuery(statisticsOf(id), undefined, { context: undefined }),
    refetchInterval: 10_000,
  });
  const { delivered = 0, failed = 0, days = 7, median_milliseconds: median = null } = statistics ?? {};
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{__('Status', 'platen')}</dt>
          <dd>
            <State isPaused={status === 'paused'} isFailing={failing !== null} />
          </dd>
        </div>
        <div>
          <dt>{sprintf(_n('Delivered, %d day', 'Delivered, %d days', days, 'platen'), days)}</dt>
          <dd>{sprintf(__('%1$d of %2$d', 'platen'), delivered, delivered + failed)}</dd>
        </div>
        <div>
          <dt>{__('Median response', 'platen')}</dt>
          <dd>{median === null ? '–' : durationOf(median)}</dd>
        </div>
      </dl>
      <dl className={`${facts.facts} ${styles.facts}`}>
        <dt>{__('URL', 'platen')}</dt>
        <dd className={`${styles.mono} ${text.long}`}>{url}</dd>
        <dt>{__('Events', 'platen')}</dt>
        <dd className={chips.chips}>
          {types.length === 0
            ? __('All events', 'platen')
            : types.map((type) => (
                <span key={type} className={`${chips.chip} ${styles.mono}`}>
                  {type}
                </span>
              ))}
        </dd>
        <dt>{__('Secret', 'platen')}</dt>
        <dd>
          <span className={styles.mono}>{maskedSecret}</span>{' '}
          <Button variant="link" onClick={onRotate}>
            {__('Rotate secret', 'platen')}
          </Button>
        </dd>
      </dl>
    </>
  );
}
