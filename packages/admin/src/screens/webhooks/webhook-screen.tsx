import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button, Notice } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { say, sayProblem } from '../../shell/notices.ts';
import { Deliveries } from './deliveries.tsx';
import { webhooksPath, webhooksQuery } from './webhook.ts';
import type { MadeWebhook, Webhook } from './webhook.ts';

export function WebhookScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: webhooks } = useQuery(webhooksQuery);
  if (webhooks === undefined) return <p className="loading">Loading …</p>;
  const webhook = webhooks.find((one) => one.id === Number(id));
  return webhook === undefined ? <Missing /> : <OneWebhook key={id} webhook={webhook} />;
}

/** Where it leads, whether it works, and everything that was sent. */
function OneWebhook({ webhook }: { webhook: Webhook }) {
  const path = `${webhooksPath}/${webhook.id}`;
  const client = useQueryClient();
  const go = useGo();
  const [secret, setSecret] = useState<string | null>(null);
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      await client.invalidateQueries({ queryKey: [webhooksPath] });
      say(done);
    } catch (problem) {
      sayProblem(problem);
    }
  };
  const isPaused = webhook.status === 'paused';
  return (
    <section className="screen">
      <div className="screen-head">
        <AppLink to="/webhooks">Webhooks</AppLink>
        <h1>{webhook.name || webhook.url}</h1>
        <span className={`pill is-${isPaused ? 'pending' : 'publish'}`}>{webhook.status}</span>
      </div>
      {webhook.reason !== '' && (
        <Notice status="warning" isDismissible={false}>
          {webhook.reason}
        </Notice>
      )}
      {secret !== null && (
        <Notice status="success" onRemove={() => setSecret(null)}>
          <p>The new secret. It is not shown again; the one before stays valid for a day.</p>
          <code className="secret">{secret}</code>
        </Notice>
      )}
      <p className="quiet">
        {webhook.url} · {webhook.types.length === 0 ? 'all events' : webhook.types.join(', ')}
      </p>
      <div className="buttons is-left above">
        <Button
          variant="secondary"
          size="compact"
          onClick={() => void act(() => request(`${path}/test`, { method: 'POST' }), 'A test is on its way.')}
        >
          Send a test
        </Button>
        <Button
          variant="secondary"
          size="compact"
          onClick={() =>
            void act(
              () => request(path, { method: 'POST', body: { status: isPaused ? 'active' : 'paused' } }),
              isPaused ? 'It goes on.' : 'It is paused.',
            )
          }
        >
          {isPaused ? 'Let it go on' : 'Pause'}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          onClick={() =>
            void act(async () => {
              setSecret((await request<MadeWebhook>(`${path}/secret`, { method: 'POST' })).data.secret);
            }, 'There is a new secret.')
          }
        >
          New secret
        </Button>
        <Button
          variant="tertiary"
          size="compact"
          isDestructive
          onClick={() =>
            void act(async () => {
              await request(path, { method: 'DELETE' });
              go.to('/webhooks');
            }, 'Deleted.')
          }
        >
          Delete
        </Button>
      </div>
      <Deliveries path={path} />
    </section>
  );
}
