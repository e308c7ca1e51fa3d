import { useParams } from '@tanstack/react-router';
import { Button, Notice } from '@wordpress/components';
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
  return webhook === undefined ? <p className="loading">Loading…</p> : <OneWebhook webhook={webhook} />;
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
    const rotated = await rotating.run({}, { done: 'Secret rotated.' });
    setSecret(rotated?.secret ?? null);
  };
  const remove = async (): Promise<void> => {
    if (await removing.run({ id }, { done: 'Webhook deleted.' })) go.to('/webhooks');
  };
  const isPaused = webhook.status === 'paused';
  return (
    <section className="screen">
      <div className="screen-head">
        <AppLink to="/webhooks">Webhooks</AppLink>
        <h1>{webhook.name || webhook.url}</h1>
        <span className={`pill is-${isPaused ? 'pending' : 'publish'}`}>{isPaused ? 'Paused' : 'Active'}</span>
      </div>
      {webhook.reason !== '' && (
        <Notice status="warning" isDismissible={false}>
          {webhook.reason}
        </Notice>
      )}
      {secret !== null && (
        <Notice status="success" onRemove={() => setSecret(null)}>
          <p>New signing secret. Copy it now: it is shown only once. The previous secret stays valid for 24 hours.</p>
          <code className="secret">{secret}</code>
        </Notice>
      )}
      <p className="quiet">
        {webhook.url} · {webhook.types.length === 0 ? 'All events' : webhook.types.join(', ')}
      </p>
      <div className="buttons is-left above">
        <Button variant="secondary" size="compact" onClick={() => void testing.run({}, { done: 'Test event queued.' })}>
          Send test event
        </Button>
        <Button
          variant="secondary"
          size="compact"
          onClick={() =>
            void saving.run(
              { id, status: isPaused ? 'active' : 'paused' },
              { done: isPaused ? 'Webhook resumed.' : 'Webhook paused.' },
            )
          }
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="secondary" size="compact" onClick={() => void rotate()}>
          Rotate secret
        </Button>
        <Button variant="tertiary" size="compact" isDestructive onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={`Delete webhook "${webhook.name || webhook.url}"?`}
          text="Platen stops sending events and deletes the delivery log and the secret. You can't undo this."
          label="Delete webhook"
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
      <Deliveries webhook={id} />
    </section>
  );
}
