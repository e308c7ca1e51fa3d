import { Button, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { useList } from '../../api/reading.ts';
import { useRemove, useSave } from '../../api/writing.ts';
import { momentOf } from '../../dates/site-dates.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { blankKey, bodyOf, formOf, isExpired, keyFields, keysOf } from './key.ts';
import type { Key, KeyForm } from './key.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { Buttons } from '../../ui/buttons.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Card } from '../../ui/card.tsx';

/** The application passwords of a user. */
export function Keys({ id, isOwn }: { id: number; isOwn: boolean }) {
  const resource = keysOf(id);
  const { items: keys, error } = useList(resource, { context: undefined });
  const saving = useSave(resource);
  const removing = useRemove(resource);
  const [revoked, setRevoked] = useState<Key | null>(null);
  const [edited, setEdited] = useState<Key | null>(null);
  const [created, setCreated] = useState<Key | null>(null);
  const revoke = async ({ uuid, name }: Key): Promise<void> => {
    const isRevoked = await removing.run({ id: uuid }, { done: sprintf(__('"%s" revoked.', 'platen'), name) });
    if (isRevoked && created?.uuid === uuid) setCreated(null);
  };
  return (
    <Card title={__('Application passwords', 'platen')}>
      <p className={text.quiet}>
        {isOwn
          ? __('Let scripts and apps use the API as you. Each password is shown only once.', 'platen')
          : __('Let scripts and apps use the API as this user. Each password is shown only once.', 'platen')}
      </p>
      {error !== null && <p>{error.message}</p>}
      {created !== null && (
        <Notice status="success" isDismissible={false}>
          <p>{sprintf(__('Password for "%s". Copy it now: it is shown only once.', 'platen'), created.name)}</p>
          <code className={text.secret}>{created.password}</code>
        </Notice>
      )}
      <Rows>
        {keys.map((key) => (
          <li key={key.uuid}>
            <span>
              {key.name}
              <br />
              <span className={text.quiet}>{factsOf(key).join(' · ')}</span>
            </span>
            <span className={layout.rowButtons}>
              <Button
                variant="secondary"
                size="compact"
                aria-label={sprintf(__('Edit %s', 'platen'), key.name)}
                onClick={() => setEdited(key)}
              >
                {__('Edit', 'platen')}
              </Button>
              <Button
                variant="secondary"
                size="compact"
                isDestructive
                aria-label={sprintf(__('Revoke %s', 'platen'), key.name)}
                onClick={() => setRevoked(key)}
              >
                {__('Revoke', 'platen')}
              </Button>
            </span>
          </li>
        ))}
      </Rows>
      {revoked !== null && (
        <ConfirmDialog
          title={sprintf(__('Revoke "%s"?', 'platen'), revoked.name)}
          text={__(
            "Scripts and apps that use this application password lose access immediately. You can't undo this.",
            'platen',
          )}
          label={__('Revoke', 'platen')}
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(null)}
        />
      )}
      {edited !== null && (
        <FormDialog<KeyForm>
          title={sprintf(__('Edit "%s"', 'platen'), edited.name)}
          fields={keyFields(isExpired(edited), edited.expires && momentOf(edited.expires))}
          initial={formOf(edited)}
          onClose={() => setEdited(null)}
          onSave={(form) =>
            saving.submit(
              { id: edited.uuid, ...bodyOf(form) },
              { done: sprintf(__('"%s" saved.', 'platen'), form.name) },
            )
          }
        />
      )}
      <NewKeyForm onCreate={async (form) => setCreated(await saving.submit(bodyOf(form)))} />
    </Card>
  );
}

function NewKeyForm({ onCreate }: { onCreate: (form: KeyForm) => Promise<void> }) {
  const form = useForm(blankKey, onCreate);
  useUnsaved({ name: __('the new application password', 'platen'), isDirty: () => form.isDirty });
  return (
    <RecordForm form={form} fields={keyFields()} before={<h3>{__('New application password', 'platen')}</h3>}>
      <Buttons>
        <Button variant="primary" type="submit" isBusy={form.isBusy} __next40pxDefaultSize>
          {__('Create application password', 'platen')}
        </Button>
      </Buttons>
    </RecordForm>
  );
}

const factsOf = (key: Key): readonly string[] => {
  const { last_used: used, last_ip: ip, expires, scopes } = key;
  return [
    lastUse(used, ip),
    ...(scopes?.readOnly === true ? [__('Read-only', 'platen')] : []),
    ...(scopes?.prefixes ? [sprintf(__('Limited to %s', 'platen'), scopes.prefixes.join(', '))] : []),
    ...(expires === undefined
      ? []
      : [
          isExpired(key)
            ? sprintf(__('Expired %s', 'platen'), momentOf(expires))
            : sprintf(__('Expires %s', 'platen'), momentOf(expires)),
        ]),
  ];
};

function lastUse(used: string | null, ip: string | null): string {
  if (used === null) return __('Never used', 'platen');
  return ip === null
    ? sprintf(__('Last used %s', 'platen'), momentOf(used))
    : sprintf(__('Last used %1$s from %2$s', 'platen'), momentOf(used), ip);
}
