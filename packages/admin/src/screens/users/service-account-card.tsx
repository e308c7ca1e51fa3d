import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { rotationOf, serviceKeysOf } from '../../api/platen.ts';
import type { ServiceAccount, ServiceKey } from '../../api/platen.ts';
import { useRemove, useSave } from '../../api/writing.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import layout from '../../ui/layout.module.css';
import { Pill } from '../../ui/pill.tsx';
import { Rows } from '../../ui/rows.tsx';
import text from '../../ui/text.module.css';
import { factsOf, isCurrent, isEnding, keyFields, scopesOf } from './service-keys.ts';
import type { ServiceKeyForm, ShownKey } from './service-keys.ts';

interface Given {
  readonly account: ServiceAccount;
  readonly onCreated: (key: ShownKey) => void;
}

export function ServiceAccountCard({ account, onCreated }: Given) {
  const [isAdding, setAdding] = useState(false);
  const { submit } = useSave(serviceKeysOf(account.id));
  const { id, name, username, roles, disabled, owner, keys } = account;
  const facts = [
    username,
    roles.join(', '),
    ...(owner === null ? [] : [sprintf(__('Created by %s', 'platen'), owner.name)]),
  ];
  return (
    <Card
      title={name}
      label={name}
      actions={
        <>
          {disabled && <Pill tone="warning">{__('Disabled', 'platen')}</Pill>}
          <ButtonLink to="/users/$id" params={{ id: String(id) }} variant="tertiary">
            {__('Edit account', 'platen')}
          </ButtonLink>
        </>
      }
    >
      <p className={text.quiet}>{facts.join(' · ')}</p>
      {keys.length === 0 && <p className={text.quiet}>{__('No keys. The program has no access.', 'platen')}</p>}
      <Rows label={sprintf(__('Keys of %s', 'platen'), name)}>
        {keys.map((key) => (
          <KeyRow key={key.uuid} account={account} row={key} onCreated={onCreated} />
        ))}
      </Rows>
      <Button variant="secondary" onClick={() => setAdding(true)} __next40pxDefaultSize>
        {__('Add key', 'platen')}
      </Button>
      {isAdding && (
        <FormDialog<ServiceKeyForm>
          title={sprintf(__('Add a key for "%s"', 'platen'), name)}
          initial={{ name: '', days: '90', isReadOnly: false }}
          fields={[{ id: 'name', label: __('Name', 'platen'), type: 'text' }, ...keyFields<ServiceKeyForm>()]}
          saveLabel={__('Add key', 'platen')}
          onClose={() => setAdding(false)}
          onSave={async ({ name: keyName, days, isReadOnly }) => {
            const { key = '' } = await submit({ name: keyName, days: Number(days), ...scopesOf(isReadOnly) });
            onCreated({ account: name, key });
          }}
        />
      )}
    </Card>
  );
}

function KeyRow({ account, row, onCreated }: Given & { readonly row: ServiceKey }) {
  const [isRevoking, setRevoking] = useState(false);
  const rotating = useSave(rotationOf(account.id, row.uuid));
  const removing = useRemove(serviceKeysOf(account.id));
  const rotate = async (): Promise<void> => {
    const next = await rotating.run({});
    if (next !== undefined) onCreated({ account: account.name, key: next.key ?? '' });
  };
  return (
    <li>
      <span>
        {row.name} {isEnding(row) && <Pill tone="warning">{__('Expires soon', 'platen')}</Pill>}
        <br />
        <span className={text.quiet}>{factsOf(row)}</span>
      </span>
      <span className={layout.rowButtons}>
        {isCurrent(row) && (
          <Button
            variant="secondary"
            size="compact"
            isBusy={rotating.isPending}
            aria-label={sprintf(__('Rotate %s', 'platen'), row.name)}
            onClick={() => void rotate()}
          >
            {__('Rotate', 'platen')}
          </Button>
        )}
        <Button
          variant="secondary"
          size="compact"
          isDestructive
          aria-label={sprintf(__('Revoke %s', 'platen'), row.name)}
          onClick={() => setRevoking(true)}
        >
          {__('Revoke', 'platen')}
        </Button>
      </span>
      {isRevoking && (
        <ConfirmDialog
          title={sprintf(__('Revoke "%s"?', 'platen'), row.name)}
          text={__("Programs that use this key lose access immediately. You can't undo this.", 'platen')}
          label={__('Revoke', 'platen')}
          onConfirm={() => removing.run({ id: row.uuid }, { done: sprintf(__('"%s" revoked.', 'platen'), row.name) })}
          onClose={() => setRevoking(false)}
        />
      )}
    </li>
  );
}
