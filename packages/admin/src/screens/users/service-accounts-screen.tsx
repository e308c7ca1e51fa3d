import { useQuery } from '@tanstack/react-query';
import { Button, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { plus } from '@wordpress/icons';
import { useState } from 'react';
import { serviceAccounts } from '../../api/platen.ts';
import type { ServiceAccount } from '../../api/platen.ts';
import { listQuery, needed } from '../../api/reading.ts';
import { useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { Screen } from '../../ui/screen.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { keyFields, scopesOf } from './service-keys.ts';
import type { ServiceKeyForm, ShownKey } from './service-keys.ts';
import { ServiceAccountCard } from './service-account-card.tsx';
import { rolesQuery } from './user.ts';

interface AccountForm extends ServiceKeyForm {
  readonly username: string;
  readonly role: string;
}

const accountsQuery = listQuery(serviceAccounts, { context: undefined });

export function ServiceAccountsScreen() {
  const { data } = useQuery({ ...accountsQuery, ...needed });
  return data === undefined ? <ScreenSkeleton /> : <ServiceAccounts accounts={data.data} />;
}

/** Accounts of programs, with their keys. */
function ServiceAccounts({ accounts }: { accounts: readonly ServiceAccount[] }) {
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownKey | null>(null);
  const add = (
    <Button variant="primary" size="compact" icon={plus} onClick={() => setAdding(true)}>
      {__('Add service account', 'platen')}
    </Button>
  );
  return (
    <Screen title={__('Service accounts', 'platen')} actions={accounts.length > 0 && add}>
      <div className={layout.stack}>
        {shown !== null && (
          <Notice status="success" onRemove={() => setShown(null)}>
            <p>{sprintf(__('Key for "%s". Copy it now: it is shown only once.', 'platen'), shown.account)}</p>
            <code className={text.secret}>{shown.key}</code>
          </Notice>
        )}
        {accounts.length === 0 ? (
          <EmptyState
            title={__('No service accounts', 'platen')}
            text={__(
              'Give a build, a search index, or another program its own account, with keys that expire.',
              'platen',
            )}
          >
            {add}
          </EmptyState>
        ) : (
          accounts.map((account) => <ServiceAccountCard key={account.id} account={account} onCreated={setShown} />)
        )}
      </div>
      {isAdding && <AddAccount onCreated={setShown} onClose={() => setAdding(false)} />}
    </Screen>
  );
}

function AddAccount({ onCreated, onClose }: { onCreated: (key: ShownKey) => void; onClose: () => void }) {
  const { data: roles = [] } = useQuery(rolesQuery);
  const { submit } = useSave(serviceAccounts);
  return (
    <FormDialog<AccountForm>
      title={__('Add service account', 'platen')}
      initial={{ username: '', name: '', role: 'subscriber', days: '90', isReadOnly: false }}
      fields={[
        {
          id: 'username',
          label: __('User name', 'platen'),
          type: 'text',
          description: __("Lowercase letters, digits, and . _ - Can't be changed later.", 'platen'),
        },
        { id: 'name', label: __('Name', 'platen'), type: 'text' },
        {
          id: 'role',
          label: __('Role', 'platen'),
          type: 'text',
          Edit: 'select',
          elements: roles.map(({ name, label }) => ({ value: name, label })),
        },
        ...keyFields<AccountForm>(),
      ]}
      saveLabel={__('Add service account', 'platen')}
      onClose={onClose}
      onSave={async ({ username, name, role, days, isReadOnly }) => {
        const body = {
          username,
          ...(name !== '' && { name }),
          roles: [role],
          days: Number(days),
          ...scopesOf(isReadOnly),
        };
        const { key = '', name: account } = await submit(body);
        onCreated({ account, key });
      }}
    />
  );
}
