import { Button, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
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
        <h1>{__('Webhooks', 'platen')}</h1>
        <Button variant="primary" size="compact" onClick={() => setAdding(true)}>
          {__('Add webhook', 'platen')}
        </Button>
      </div>
      {created !== null && (
        <Notice status="success" onRemove={() => setCreated(null)}>
          <p>{sprintf(__('Signing secret for %s. Copy it now: it is shown only once.', 'platen'), created.url)}</p>
          <code className="secret">{created.secret}</code>
        </Notice>
      )}
      <div className="card is-padded">
        {isLoaded && items.length === 0 && (
          <div className="empty-state">
            <p className="quiet">{__('No webhooks yet. Get notified when content changes.', 'platen')}</p>
            <Button variant="secondary" onClick={() => setAdding(true)} __next40pxDefaultSize>
              {__('Add webhook', 'platen')}
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
                  {url} · {types.length === 0 ? __('All events', 'platen') : types.join(', ')}
                </span>
              </span>
              <span>
                {failing !== null && <span className="pill is-trash">{__('Failing', 'platen')}</span>}{' '}
                <span className={`pill is-${status === 'active' ? 'publish' : 'pending'}`}>
                  {status === 'active' ? __('Active', 'platen') : __('Paused', 'platen')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {isAdding && (
        <FormDialog<typeof blank>
          title={__('Add webhook', 'platen')}
          fields={[
            { id: 'name', label: __('Name', 'platen'), type: 'text' },
            { id: 'url', label: __('URL', 'platen'), type: 'url' },
            {
              id: 'types',
              label: __('Events', 'platen'),
              type: 'text',
              description: __(
                'Comma-separated event types, such as post.published. Leave blank for all events.',
                'platen',
              ),
            },
          ]}
          initial={blank}
          saveLabel={__('Add webhook', 'platen')}
          onClose={() => setAdding(false)}
          onSave={async ({ name, url, types }) => setCreated(await submit({ name, url, types: typesIn(types) }))}
        />
      )}
    </section>
  );
}
