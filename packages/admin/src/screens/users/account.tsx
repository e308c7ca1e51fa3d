import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { can } from '../../api/queries.ts';
import type { CurrentUser } from '../../api/queries.ts';
import { useSave } from '../../api/writing.ts';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { passwordHint, PasswordStrength } from '../../fields/password-strength.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { rolesQuery, users } from './user.ts';
import type { User } from './user.ts';
import { Buttons } from '../../ui/buttons.tsx';
import { Card } from '../../ui/card.tsx';

interface Written {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/** Name, email address, role, and password of a user. */
export function Account({ user, me }: { user: User; me: CurrentUser }) {
  const { submit } = useSave(users);
  const canPromote = can(me, 'promote_users') && user.id !== me.id;
  const { data: roles = [] } = useQuery({ ...rolesQuery, enabled: canPromote });
  const stored: Written = { name: user.name, email: user.email ?? '', role: user.roles?.[0] ?? '', password: '' };
  const form = useForm(stored, (_data, { role, password = '', ...rest }) =>
    submit(
      {
        id: user.id,
        ...rest,
        ...(role !== undefined && { roles: [role] }),
        ...(password !== '' && { password }),
      },
      { done: user.id === me.id ? __('Profile saved.', 'platen') : __('User saved.', 'platen') },
    ),
  );
  const fields: Field<Written>[] = [
    { id: 'name', label: __('Display name', 'platen'), type: 'text' },
    { id: 'email', label: __('Email address', 'platen'), type: 'email' },
    ...(canPromote
      ? [
          {
            id: 'role',
            label: __('Role', 'platen'),
            type: 'text',
            Edit: 'select',
            elements: roles.map(({ name, label }) => ({ value: name, label })),
          } as const,
        ]
      : []),
    {
      id: 'password',
      label: __('New password', 'platen'),
      type: 'password',
      description: (
        <PasswordStrength
          password={form.data.password}
          owner={{ login: user.username ?? '', email: form.data.email }}
          hint={sprintf(__('Leave blank to keep the current password. %s', 'platen'), passwordHint)}
        />
      ),
    },
  ];
  useUnsaved({ name: user.name, isDirty: () => form.isDirty, save: form.save });
  return (
    <Card title={__('Account', 'platen')}>
      <RecordForm form={form} fields={fields}>
        <Buttons>
          <Button variant="primary" type="submit" isBusy={form.isBusy} __next40pxDefaultSize>
            {__('Save', 'platen')}
          </Button>
        </Buttons>
      </RecordForm>
    </Card>
  );
}
