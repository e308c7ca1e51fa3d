import { Button, Notice } from '@wordpress/components';
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
    const isRevoked = await removing.run({ id: uuid }, { done: `"${name}" revoked.` });
    if (isRevoked && created?.uuid === uuid) setCreated(null);
  };
  return (
    <section className="card is-padded">
      <h2>Application passwords</h2>
      <p className="quiet">
        Let scripts and apps use the API as {isOwn ? 'you' : 'this user'}. Each password is shown only once.
      </p>
      {error !== null && <p>{error.message}</p>}
      {created !== null && (
        <Notice status="success" isDismissible={false}>
          <p>Password for "{created.name}". Copy it now: it is shown only once.</p>
          <code className="secret">{created.password}</code>
        </Notice>
      )}
      <ul className="plain-list">
        {keys.map((key) => (
          <li key={key.uuid}>
            <span>
              {key.name}
              <br />
              <span className="quiet">{factsOf(key).join(' · ')}</span>
            </span>
            <span className="tree-buttons">
              <Button variant="secondary" size="compact" aria-label={`Edit ${key.name}`} onClick={() => setEdited(key)}>
                Edit
              </Button>
              <Button
                variant="secondary"
                size="compact"
                isDestructive
                aria-label={`Revoke ${key.name}`}
                onClick={() => setRevoked(key)}
              >
                Revoke
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {revoked !== null && (
        <ConfirmDialog
          title={`Revoke "${revoked.name}"?`}
          text="Scripts and apps that use this application password lose access immediately. You can't undo this."
          label="Revoke"
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(null)}
        />
      )}
      {edited !== null && (
        <FormDialog<KeyForm>
          title={`Edit "${edited.name}"`}
          fields={keyFields(isExpired(edited), edited.expires && momentOf(edited.expires))}
          initial={formOf(edited)}
          onClose={() => setEdited(null)}
          onSave={(form) => saving.submit({ id: edited.uuid, ...bodyOf(form) }, { done: `"${form.name}" saved.` })}
        />
      )}
      <NewKeyForm onCreate={async (form) => setCreated(await saving.submit(bodyOf(form)))} />
    </section>
  );
}

function NewKeyForm({ onCreate }: { onCreate: (form: KeyForm) => Promise<void> }) {
  const form = useForm(blankKey, onCreate);
  useUnsaved({ name: 'the new application password', isDirty: () => form.isDirty });
  return (
    <RecordForm form={form} fields={keyFields()} before={<h3>New application password</h3>}>
      <div className="buttons is-left">
        <Button variant="primary" type="submit" isBusy={form.isBusy} __next40pxDefaultSize>
          Create application password
        </Button>
      </div>
    </RecordForm>
  );
}

const factsOf = (key: Key): readonly string[] => {
  const { last_used: used, last_ip: ip, expires, scopes } = key;
  return [
    used === null ? 'Never used' : `Last used ${momentOf(used)}${ip === null ? '' : ` from ${ip}`}`,
    ...(scopes?.readOnly === true ? ['Read-only'] : []),
    ...(scopes?.prefixes ? [`Limited to ${scopes.prefixes.join(', ')}`] : []),
    ...(expires === undefined ? [] : [`${isExpired(key) ? 'Expired' : 'Expires'} ${momentOf(expires)}`]),
  ];
};
