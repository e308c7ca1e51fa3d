import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button, Notice } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { notifySuccess, notifyError } from '../../shell/notices.ts';
import { Deliveries } from './deliveries.tsx';
import { webhooksPath, webhooksQuery } from './webhook.ts';
import type { NewWebhook, Webhook } from './webhook.ts';

export function WebhookScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: webhooks } = useQuery(webhooksQuery);
  if (webhooks === undefined) return <p className="loading">Loading…</p>;
  const webhook = webhooks.find((one) => one.id === Number(id));
  return webhook === undefined ? <Missing /> : <OneWebhook key={id} webhook={webhook} />;
}

/** URL, status, and deliveries of a webhook. */
function OneWebhook({ webhook }: { webhook: Webhook }) {
  const path = `${webhooksPath}/${webhook.id}`;
  const client = useQueryClient();
  const go = useGo();
  const [secret, setSecret] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      await client.invalidateQueries({ queryKey: [webhooksPath] });
      notifySuccess(done);
    } catch (problem) {
      notifyError(problem);
    }
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
        <Button
          variant="secondary"
          size="compact"
          onClick={() => void act(() => request(`${path}/test`, { method: 'POST' }), 'Test event queued.')}
        >
          Send test event
        </Button>
        <Button
          variant="secondary"
          size="compact"
          onClick={() =>
            void act(
              () => request(path, { method: 'POST', body: { status: isPaused ? 'active' : 'paused' } }),
              isPaused ? 'Webhook resumed.' : 'Webhook paused.',
            )
          }
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          onClick={() =>
            void act(async () => {
              setSecret((await request<NewWebhook>(`${path}/secret`, { method: 'POST' })).data.secret);
            }, 'Secret rotated.')
          }
        >
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
          onConfirm={() =>
            act(async () => {
              await request(path, { method: 'DELETE' });
              go.to('/webhooks');
            }, 'Webhook deleted.')
          }
          onClose={() => setDeleting(false)}
        />
      )}
      <Deliveries path={path} />
    </section>
  );
}
