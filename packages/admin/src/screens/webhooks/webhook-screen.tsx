import { useParams } from '@tanstack/react-router';
import { Button, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { useRecord } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { useRemove, useSave } from '../../api/writing.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { useGo } from '../../shell/go.ts';
import { Deliveries } from './deliveries.tsx';
import { webhooks } from './webhook.ts';
import type { Webhook } from './webhook.ts';

export function WebhookScreen() {
  const { id } = useParams({ from: '/_shell/_detail/webhooks/$id' });
  const webhook = useRecord(webhooks, Number(id));
  return webhook === undefined ? (
    <p className="loading">{__('Loading…', 'platen')}</p>
  ) : (
    <OneWebhook webhook={webhook} />
  );
}

/** URL, status, and deliveries of a webhook. */
function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { id } = webhook;
  const saving = useSave(webhooks);
  const removing = useRemove(webhooks);
  const testing = useSave(resource('webhooks/{id}/test', id));
  const rotating = useSave(resource('webhooks/{id}/secret', id));
  const go = useGo();
  const [secret, setSecret] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const rotate = async (): Promise<void> => {
    const rotated = await rotating.run({}, { done: __('Secret rotated.', 'platen') });
    setSecret(rotated?.secret ?? null);
  };
  const remove = async (): Promise<void> => {
    if (await removing.run({ id }, { done: __('Webhook deleted.', 'platen') })) go.to('/webhooks');
  };
  const isPaused = webhook.status === 'paused';
  return (
    <section className="screen">
      <div className="screen-head">
        <AppLink to="/webhooks">{__('Webhooks', 'platen')}</AppLink>
        <h1>{webhook.name || webhook.url}</h1>
        <span className={`pill is-${isPaused ? 'pending' : 'publish'}`}>
          {isPaused ? __('Paused', 'platen') : __('Active', 'platen')}
        </span>
      </div>
      {webhook.reason !== '' && (
        <Notice status="warning" isDismissible={false}>
          {webhook.reason}
        </Notice>
      )}
      {secret !== null && (
        <Notice status="success" onRemove={() => setSecret(null)}>
          <p>
            {__(
              'New signing secret. Copy it now: it is shown only once. The previous secret stays valid for 24 hours.',
              'platen',
            )}
          </p>
          <code className="secret">{secret}</code>
        </Notice>
      )}
      <p className="quiet">
        {webhook.url} · {webhook.types.length === 0 ? __('All events', 'platen') : webhook.types.join(', ')}
      </p>
      <div className="buttons is-left above">
        <Button
          variant="secondary"
          size="compact"
          onClick={() => void testing.run({}, { done: __('Test event queued.', 'platen') })}
        >
          {__('Send test event', 'platen')}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          onClick={() =>
            void saving.run(
              { id, status: isPaused ? 'active' : 'paused' },
              { done: isPaused ? __('Webhook resumed.', 'platen') : __('Webhook paused.', 'platen') },
            )
          }
        >
          {isPaused ? __('Resume', 'platen') : __('Pause', 'platen')}
        </Button>
        <Button variant="secondary" size="compact" onClick={() => void rotate()}>
          {__('Rotate secret', 'platen')}
        </Button>
        <Button variant="tertiary" size="compact" isDestructive onClick={() => setDeleting(true)}>
          {__('Delete', 'platen')}
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={sprintf(__('Delete webhook "%s"?', 'platen'), webhook.name || webhook.url)}
          text={__(
            "Platen stops sending events and deletes the delivery log and the secret. You can't undo this.",
            'platen',
          )}
          label={__('Delete webhook', 'platen')}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
      <Deliveries webhook={id} />
    </section>
  );
}
