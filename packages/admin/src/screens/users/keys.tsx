import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice } from '@wordpress/components';
import { DataForm } from '@wordpress/dataviews';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { momentOf } from '../../dates/site-dates.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { useProblem } from '../../fields/problem.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';
import { notifyError, notifySuccess } from '../../shell/notices.ts';
import { differs, useUnsaved } from '../../shell/unsaved.ts';
import { blankKey, bodyOf, formOf, isExpired, keyFields } from './key.ts';
import type { Key, KeyForm } from './key.ts';
import { usersPath } from './user.ts';

interface NewKey extends Key {
  readonly password: string;
}

/** The application passwords of a user. */
export function Keys({ id, isOwn }: { id: number; isOwn: boolean }) {
  const path = `${usersPath}/${id}/application-passwords`;
  const client = useQueryClient();
  const { data: keys = [], error } = useQuery({
    queryKey: [path],
    queryFn: async () => (await request<Key[]>(path)).data,
  });
  const [revoked, setRevoked] = useState<Key | null>(null);
  const [edited, setEdited] = useState<Key | null>(null);
  const [created, setCreated] = useState<NewKey | null>(null);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [path] });

  const revoke = async (key: Key): Promise<void> => {
    try {
      await request(`${path}/${key.uuid}`, { method: 'DELETE' });
      if (created?.uuid === key.uuid) setCreated(null);
      await refresh();
      notifySuccess(`"${key.name}" revoked.`);
    } catch (problem) {
      notifyError(problem);
    }
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
          onSave={async (form) => {
            await request(`${path}/${edited.uuid}`, { method: 'POST', body: bodyOf(form) });
            await refresh();
            notifySuccess(`"${form.name}" saved.`);
          }}
        />
      )}
      <NewKeyForm
        onCreate={async (form) => {
          setCreated((await request<NewKey>(path, { method: 'POST', body: bodyOf(form) })).data);
          await refresh();
        }}
      />
    </section>
  );
}

/** `onCreate` throws if creating failed. */
function NewKeyForm({ onCreate }: { onCreate: (form: KeyForm) => Promise<void> }) {
  const [form, setForm] = useState(blankKey);
  const { problem, validity, fail, clear, onChanged } = useProblem();
  const fields = keyFields();
  useUnsaved({ name: 'the new application password', isDirty: () => differs(blankKey, form) });
  const create = async (): Promise<void> => {
    try {
      await onCreate(form);
      setForm(blankKey);
      clear();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <ProblemForm className="form" problem={problem} fields={fields.map(({ id }) => id)} onSubmit={create}>
      <h3>New application password</h3>
      <DataForm<KeyForm>
        data={form}
        fields={fields}
        form={{ layout: { type: 'regular' }, fields: fields.map(({ id }) => id) }}
        validity={validity}
        onChange={(changed) => {
          setForm({ ...form, ...(changed as Partial<KeyForm>) });
          onChanged(changed);
        }}
      />
      <div className="buttons is-left">
        <Button variant="primary" type="submit" __next40pxDefaultSize>
          Create application password
        </Button>
      </div>
    </ProblemForm>
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
