import { Button, Notice } from '@wordpress/components';
import { useState } from 'react';
import { useList } from '../../api/reading.ts';
import { useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { typesIn, webhooks } from './webhook.ts';
import type { Webhook } from './webhook.ts';

const blank = { name: '', url: '', types: '' };

/** URLs that are notified of changes. */
export function WebhooksScreen() {
  const { items, isLoaded } = useList(webhooks, {}, { isRequired: true });
  const { submit } = useSave(webhooks);
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<Webhook | null>(null);
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Webhooks</h1>
        <Button variant="primary" size="compact" onClick={() => setAdding(true)}>
          Add webhook
        </Button>
      </div>
      {created !== null && (
        <Notice status="success" onRemove={() => setCreated(null)}>
          <p>Signing secret for {created.url}. Copy it now: it is shown only once.</p>
          <code className="secret">{created.secret}</code>
        </Notice>
      )}
      <div className="card is-padded">
        {isLoaded && items.length === 0 && (
          <div className="empty-state">
            <p className="quiet">No webhooks yet. Get notified when content changes.</p>
            <Button variant="secondary" onClick={() => setAdding(true)} __next40pxDefaultSize>
              Add webhook
            </Button>
          </div>
        )}
        <ul className="plain-list">
          {items.map(({ id, name, url, types, status, failing_since: failing }) => (
            <li key={id}>
              <span>
                <AppLink to={`/webhooks/${id}`}>{name || url}</AppLink>
                <br />
                <span className="quiet">
                  {url} · {types.length === 0 ? 'All events' : types.join(', ')}
                </span>
              </span>
              <span>
                {failing !== null && <span className="pill is-trash">Failing</span>}{' '}
                <span className={`pill is-${status === 'active' ? 'publish' : 'pending'}`}>
                  {status === 'active' ? 'Active' : 'Paused'}
                </span>
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
            { id: 'url', label: 'URL', type: 'url' },
            {
              id: 'types',
              label: 'Events',
              type: 'text',
              description: 'Comma-separated event types, such as post.published. Leave blank for all events.',
            },
          ]}
          initial={blank}
          saveLabel="Add webhook"
          onClose={() => setAdding(false)}
          onSave={async ({ name, url, types }) => setCreated(await submit({ name, url, types: typesIn(types) }))}
        />
      )}
    </section>
  );
}
