import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { typesIn, webhooksPath, webhooksQuery } from './webhook.ts';
import type { MadeWebhook } from './webhook.ts';

const blank = { name: '', url: '', types: '' };

/** Who is told of what happens here. */
export function WebhooksScreen() {
  const client = useQueryClient();
  const { data: webhooks, error } = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeWebhook | null>(null);
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Webhooks</h1>
        <Button variant="primary" size="compact" onClick={() => setAdding(true)}>
          Add webhook
        </Button>
      </div>
      {error !== null && <p>{error.message}</p>}
      {made !== null && (
        <Notice status="success" onRemove={() => setMade(null)}>
          <p>The secret that the deliveries to {made.url} are signed with. It is not shown again.</p>
          <code className="secret">{made.secret}</code>
        </Notice>
      )}
      <div className="card is-padded">
        {webhooks?.length === 0 && <p className="quiet">Nobody is told of anything yet.</p>}
        <ul className="plain-list">
          {webhooks?.map(({ id, name, url, types, status, failing_since: failing }) => (
            <li key={id}>
              <span>
                <AppLink to={`/webhooks/${id}`}>{name || url}</AppLink>
                <br />
                <span className="quiet">
                  {url} · {types.length === 0 ? 'all events' : types.join(', ')}
                </span>
              </span>
              <span>
                {failing !== null && <span className="pill is-trash">failing</span>}{' '}
                <span className={`pill is-${status === 'active' ? 'publish' : 'pending'}`}>{status}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {isAdding && (
        <FormDialog<typeof blank>
          title="Add webhook"
          fields={[
            { id: 'name', label: 'Name', type: 'text' },
            { id: 'url', label: 'Address', type: 'url' },
            {
              id: 'types',
              label: 'Events',
              type: 'text',
              description: 'Such as post.published, with spaces between them. Left empty, it is told of all.',
            },
          ]}
          initial={blank}
          onClose={() => setAdding(false)}
          onSave={async ({ name, url, types }) => {
            const body = { name, url, types: typesIn(types) };
            setMade((await request<MadeWebhook>(webhooksPath, { method: 'POST', body })).data);
            await client.invalidateQueries({ queryKey: [webhooksPath] });
          }}
        />
      )}
    </section>
  );
}
