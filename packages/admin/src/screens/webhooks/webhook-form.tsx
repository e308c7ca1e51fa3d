import type { Field } from '@wordpress/dataviews';
import { __ } from '@wordpress/i18n';
import { useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { EventPicker } from './event-picker.tsx';
import { webhooks } from './webhook.ts';
import type { Webhook, WebhookForm } from './webhook.ts';

const blank: WebhookForm = { name: '', url: '', types: null, ordered: false };

const fields: Field<WebhookForm>[] = [
  {
    id: 'name',
    label: __('Name', 'platen'),
    type: 'text',
    description: __('Shown in the admin only.', 'platen'),
  },
  {
    id: 'url',
    label: __('URL', 'platen'),
    type: 'url',
    description: __('Platen sends each event to this URL as a signed POST request.', 'platen'),
  },
  { id: 'types', label: __('Events', 'platen'), Edit: EventPicker },
  {
    id: 'ordered',
    label: __('Deliver events of the same object in order', 'platen'),
    type: 'boolean',
    Edit: 'checkbox',
    description: __('An event waits until earlier events of the object are delivered or have failed.', 'platen'),
  },
];

interface Given {
  /** Without one, adds a webhook. */
  readonly webhook?: Webhook;
  readonly onSaved?: (saved: Webhook) => void;
  readonly onClose: () => void;
}

export function WebhookDialog({ webhook, onSaved, onClose }: Given) {
  const { submit } = useSave(webhooks);
  const initial = webhook && { ...webhook, types: webhook.types.length === 0 ? null : webhook.types };
  return (
    <FormDialog<WebhookForm>
      title={webhook === undefined ? __('Add webhook', 'platen') : __('Edit webhook', 'platen')}
      fields={fields}
      initial={initial ?? blank}
      saveLabel={webhook === undefined ? __('Add webhook', 'platen') : __('Save', 'platen')}
      onClose={onClose}
      onSave={async ({ name, url, types, ordered }) => {
        // An empty list means all events.
        if (types?.length === 0) throw new Error(__('Select at least one event, or choose all events.', 'platen'));
        // A changed URL makes the user the owner, so an unchanged one is not sent.
        const changes = { name, types: types ?? [], ordered, ...(url !== webhook?.url && { url }) };
        const report = webhook && { done: __('Webhook saved.', 'platen') };
        const saved = await submit({ ...(webhook && { id: webhook.id }), ...changes }, report);
        onSaved?.(saved);
      }}
    />
  );
}
