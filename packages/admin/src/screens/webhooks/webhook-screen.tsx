import { useParams, useSearch } from '@tanstack/react-router';
import { Button, DropdownMenu, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { moreVertical, pencil } from '@wordpress/icons';
import { useState } from 'react';
import { useRecord } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { useRemove, useSave } from '../../api/writing.ts';
import { instantOf } from '../../dates/site-dates.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { useGo } from '../../shell/go.ts';
import { Screen } from '../../ui/screen.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { Deliveries } from './deliveries.tsx';
import { DeliveryPane } from './delivery-pane.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookDialog } from './webhook-form.tsx';
import { webhooks } from './webhook.ts';
import type { Webhook } from './webhook.ts';
import styles from './webhooks.module.css';

export function WebhookScreen() {
  const { id } = useParams({ from: '/_shell/_detail/webhooks/$id' });
  const webhook = useRecord(webhooks, Number(id));
  return webhook === undefined ? <ScreenSkeleton /> : <OneWebhook webhook={webhook} />;
}

type Dialog = 'edit' | 'rotate' | 'redeliver' | 'delete';

/** Status, settings, and deliveries of a webhook, with one delivery beside them. */
function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { id } = webhook;
  const { delivery } = useSearch({ from: '/_shell/_detail/webhooks/$id' });
  const saving = useSave(webhooks);
  const testing = useSave(resource('webhooks/{id}/test', id));
  const [secret, setSecret] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isPaused = webhook.status === 'paused';
  const pause = (): void =>
    void saving.run(
      { id, status: isPaused ? 'active' : 'paused' },
      { done: isPaused ? __('Webhook resumed.', 'platen') : __('Webhook paused.', 'platen') },
    );
  return (
    <Screen
      isFlush
      title={nameOf(webhook)}
      crumbs={<AppLink to="/webhooks">{__('Webhooks', 'platen')}</AppLink>}
      actions={
        <>
          <Button
            variant="secondary"
            size="compact"
            onClick={() => void testing.run({}, { done: __('Test event queued.', 'platen') })}
          >
            {__('Send test event', 'platen')}
          </Button>
          <Button variant="secondary" size="compact" icon={pencil} onClick={() => setDialog('edit')}>
            {__('Edit', 'platen')}
          </Button>
          <DropdownMenu
            icon={moreVertical}
            label={__('More actions', 'platen')}
            toggleProps={{ size: 'compact' }}
            controls={[
              { title: isPaused ? __('Resume', 'platen') : __('Pause', 'platen'), onClick: pause },
              { title: __('Redeliver events…', 'platen'), onClick: () => setDialog('redeliver') },
              { title: __('Delete…', 'platen'), onClick: () => setDialog('delete') },
            ]}
          />
        </>
      }
    >
      <div className={styles.split}>
        <div className={styles.pane}>
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
              <code className={text.secret}>{secret}</code>
            </Notice>
          )}
          <WebhookFacts webhook={webhook} onRotate={() => setDialog('rotate')} />
          <Deliveries webhook={id} current={delivery} />
        </div>
        {delivery !== undefined && <DeliveryPane key={delivery} webhook={id} delivery={delivery} />}
      </div>
      <Dialogs webhook={webhook} dialog={dialog} onSecret={setSecret} onClose={() => setDialog(null)} />
    </Screen>
  );
}

const nameOf = ({ name, url }: Webhook): string => name || url;

interface DialogsGiven {
  readonly webhook: Webhook;
  readonly dialog: Dialog | null;
  readonly onSecret: (secret: string | null) => void;
  readonly onClose: () => void;
}

function Dialogs({ webhook, dialog, onSecret, onClose }: DialogsGiven) {
  const { id } = webhook;
  const go = useGo();
  const removing = useRemove(webhooks);
  const rotating = useSave(resource('webhooks/{id}/secret', id));
  const redelivering = useSave(resource('webhooks/{id}/redeliver', id));
  if (dialog === null) return null;
  if (dialog === 'edit') return <WebhookDialog webhook={webhook} onClose={onClose} />;
  if (dialog === 'redeliver')
    return (
      <FormDialog<{ since: string }>
        title={__('Redeliver events', 'platen')}
        fields={[
          {
            id: 'since',
            label: __('Redeliver all events since', 'platen'),
            type: 'datetime',
            description: __('In the time zone of the site. Receivers can skip events by their id.', 'platen'),
          },
        ]}
        initial={{ since: '' }}
        saveLabel={__('Redeliver', 'platen')}
        onSave={({ since }) =>
          redelivering.submit({ since: instantOf(since) }, { done: __('Deliveries queued.', 'platen') })
        }
        onClose={onClose}
      />
    );
  if (dialog === 'rotate')
    return (
      <ConfirmDialog
        title={__('Rotate the signing secret?', 'platen')}
        text={__('Platen signs with both secrets for 24 hours. Then the current secret becomes invalid.', 'platen')}
        label={__('Rotate secret', 'platen')}
        onConfirm={async () => {
          const rotated = await rotating.run({}, { done: __('Secret rotated.', 'platen') });
          onSecret(rotated?.secret ?? null);
        }}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={sprintf(__('Delete webhook "%s"?', 'platen'), nameOf(webhook))}
      text={__(
        "Platen stops sending events and deletes the delivery log and the secret. You can't undo this.",
        'platen',
      )}
      label={__('Delete webhook', 'platen')}
      onConfirm={async () => {
        if (await removing.run({ id }, { done: __('Webhook deleted.', 'platen') })) go.to({ to: '/webhooks' });
      }}
      onClose={onClose}
    />
  );
}
