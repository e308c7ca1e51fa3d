import { Button, Modal, SelectControl } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { roles as roleResource } from '../../api/platen.ts';
import type { Role } from '../../api/platen.ts';
import { useRemove, useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { Buttons } from '../../ui/buttons.tsx';
import layout from '../../ui/layout.module.css';

interface AddGiven {
  readonly roles: readonly Role[];
  /** The role to duplicate. */
  readonly source: Role | null;
  readonly onAdded: (name: string) => void;
  readonly onClose: () => void;
}

interface RoleForm {
  readonly label: string;
  readonly source: string;
}

/** A new role starts with the capabilities of another one. */
export function AddRole({ roles, source, onAdded, onClose }: AddGiven) {
  const { submit } = useSave(roleResource, { isOptimistic: false });
  return (
    <FormDialog<RoleForm>
      title={source === null ? __('Add role', 'platen') : sprintf(__('Duplicate "%s"', 'platen'), source.label)}
      initial={{
        label: source === null ? '' : sprintf(__('%s copy', 'platen'), source.label),
        source: source?.name ?? 'subscriber',
      }}
      fields={[
        { id: 'label', label: __('Name', 'platen'), type: 'text' },
        ...(source === null
          ? [
              {
                id: 'source',
                label: __('Copy capabilities from', 'platen'),
                type: 'text' as const,
                Edit: 'select' as const,
                elements: roles.map(({ name, label }) => ({ value: name, label })),
              },
            ]
          : []),
      ]}
      saveLabel={__('Add role', 'platen')}
      onClose={onClose}
      onSave={async ({ label, source: from }) => {
        const { capabilities = [] } = roles.find(({ name }) => name === from) ?? {};
        const done = sprintf(__('Role "%s" added.', 'platen'), label);
        onAdded((await submit({ label, capabilities }, { done })).name);
      }}
    />
  );
}

interface OneGiven {
  readonly role: Role;
  readonly onClose: () => void;
}

export function RenameRole({ role, onClose }: OneGiven) {
  const { submit } = useSave(roleResource, { isOptimistic: false });
  return (
    <FormDialog<{ readonly label: string }>
      title={sprintf(__('Rename "%s"', 'platen'), role.label)}
      initial={{ label: role.label }}
      fields={[{ id: 'label', label: __('Name', 'platen'), type: 'text' }]}
      onClose={onClose}
      onSave={({ label }) => submit({ id: role.name, label }, { done: __('Role renamed.', 'platen') })}
    />
  );
}

/** Asks which role its users get. */
export function DeleteRole({ role, roles, onClose }: OneGiven & { readonly roles: readonly Role[] }) {
  const [replacement, setReplacement] = useState('subscriber');
  const removing = useRemove(roleResource);
  const { label, users = 0 } = role;
  const remove = async (): Promise<void> => {
    const query = users === 0 ? {} : { replacement };
    const done = sprintf(__('Role "%s" deleted.', 'platen'), label);
    await removing.run({ id: role.name, ...query }, { done });
    onClose();
  };
  return (
    <Modal title={sprintf(__('Delete role "%s"?', 'platen'), label)} onRequestClose={onClose} size="small">
      <div className={layout.stack}>
        <p>
          {users === 0
            ? __("No user has this role. You can't undo this.", 'platen')
            : sprintf(
                _n(
                  '%d user has this role. They are signed out and get another role.',
                  '%d users have this role. They are signed out and get another role.',
                  users,
                  'platen',
                ),
                users,
              )}
        </p>
        {users > 0 && (
          <SelectControl
            label={__('New role of these users', 'platen')}
            value={replacement}
            options={[
              ...roles
                .filter(({ name }) => name !== role.name)
                .map(({ name, label: other }) => ({ value: name, label: other })),
              { value: '', label: __('No role', 'platen') },
            ]}
            onChange={setReplacement}
            __next40pxDefaultSize
          />
        )}
        <Buttons isAtEnd>
          <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
            {__('Cancel', 'platen')}
          </Button>
          <Button
            variant="primary"
            isDestructive
            isBusy={removing.isPending}
            onClick={() => void remove()}
            __next40pxDefaultSize
          >
            {__('Delete role', 'platen')}
          </Button>
        </Buttons>
      </div>
    </Modal>
  );
}
