import { Button, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { plus } from '@wordpress/icons';
import { useState } from 'react';
import { useList } from '../../api/reading.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { webhooks } from './webhook.ts';
import type { Webhook } from './webhook.ts';
import text from '../../ui/text.module.css';
import { Rows } from '../../ui/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { State } from './state.tsx';
import { WebhookDialog } from './webhook-form.tsx';

/** URLs that are notified of changes. */
export function WebhooksScreen() {
  const { items, isLoaded } = useList(webhooks, {}, { isRequired: true });
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<Webhook | null>(null);
  return (
    <Screen
      title={__('Webhooks', 'platen')}
      actions={
        <Button variant="primary" size="compact" icon={plus} onClick={() => setAdding(true)}>
          {__('Add webhook', 'platen')}
        </Button>
      }
    >
      {created !== null && (
        <Notice status="success" onRemove={() => setCreated(null)}>
          <p>{sprintf(__('Signing secret for %s. Copy it now: it is shown only once.', 'platen'), created.url)}</p>
          <code className={text.secret}>{created.secret}</code>
        </Notice>
      )}
      <Card>
        {!isLoaded && <Skeleton rows={3} label={__('Loading webhooks…', 'platen')} />}
        {isLoaded && items.length === 0 && (
          <EmptyState
            title={__('No webhooks yet', 'platen')}
            text={__('Platen can notify other systems when content changes.', 'platen')}
          >
            <Button variant="secondary" onClick={() => setAdding(true)} __next40pxDefaultSize>
              {__('Add webhook', 'platen')}
            </Button>
          </EmptyState>
        )}
        <Rows>
          {items.map(({ id, name, url, types, status, failing_since: failing }) => (
            <li key={id}>
              <span>
                <AppLink to="/webhooks/$id" params={{ id: String(id) }}>
                  {name || url}
                </AppLink>
                <br />
                <span className={text.quiet}>
                  {url} · {types.length === 0 ? __('All events', 'platen') : types.join(', ')}
                </span>
              </span>
              <State isPaused={status !== 'active'} isFailing={failing !== null} />
            </li>
          ))}
        </Rows>
      </Card>
      {isAdding && <WebhookDialog onSaved={setCreated} onClose={() => setAdding(false)} />}
    </Screen>
  );
}
