import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { DataForm } from '@wordpress/dataviews';
import type { Field } from '@wordpress/dataviews';
import { useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import type { CurrentUser } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { passwordHint, PasswordStrength } from '../../fields/password-strength.tsx';
import { useProblem } from '../../fields/problem.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';
import { notifySuccess } from '../../shell/notices.ts';
import { differs, useUnsaved } from '../../shell/unsaved.ts';
import { rolesQuery, usersPath } from './user.ts';
import type { User } from './user.ts';

interface Written {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/** Name, email address, role, and password of a user. */
export function Account({ user, me }: { user: User; me: CurrentUser }) {
  const client = useQueryClient();
  const canPromote = can(me, 'promote_users') && user.id !== me.id;
  const { data: roles = [] } = useQuery({ ...rolesQuery, enabled: canPromote });
  const [changes, setChanges] = useState<Partial<Written>>({});
  const { problem, validity, fail, clear, onChanged } = useProblem();
  const stored: Written = { name: user.name, email: user.email, role: user.roles[0] ?? '', password: '' };
  const data = { ...stored, ...changes };
  const fields: Field<Written>[] = [
    { id: 'name', label: 'Display name', type: 'text' },
    { id: 'email', label: 'Email address', type: 'email' },
    ...(canPromote
      ? [
          {
            id: 'role',
            label: 'Role',
            type: 'text',
            Edit: 'select',
            elements: roles.map(({ name, label }) => ({ value: name, label })),
          } as const,
        ]
      : []),
    {
      id: 'password',
      label: 'New password',
      type: 'password',
      description: (
        <PasswordStrength
          password={data.password}
          owner={{ login: user.username, email: data.email }}
          hint={`Leave blank to keep the current password. ${passwordHint}`}
        />
      ),
    },
  ];
  const save = async (): Promise<void> => {
    const { role, password = '', ...rest } = changes;
    const body = { ...rest, ...(role !== undefined && { roles: [role] }), ...(password !== '' && { password }) };
    await request(`${usersPath}/${user.id}`, { method: 'POST', body });
    setChanges({});
    clear();
    await client.invalidateQueries({ queryKey: [usersPath] });
    if (user.id === me.id) await client.invalidateQueries(meQuery);
    notifySuccess(user.id === me.id ? 'Profile saved.' : 'User saved.');
  };
  useUnsaved({ name: user.name, isDirty: () => differs(stored, changes), save });
  return (
    <ProblemForm
      className="card is-padded form"
      problem={problem}
      fields={fields.map(({ id }) => id)}
      onSubmit={() => save().catch(fail)}
    >
      <h2>Account</h2>
      <DataForm<Written>
        data={data}
        fields={fields}
        form={{ layout: { type: 'regular' }, fields: fields.map(({ id }) => id) }}
        validity={validity}
        onChange={(changed) => {
          setChanges({ ...changes, ...(changed as Partial<Written>) });
          onChanged(changed);
        }}
      />
      <div className="buttons is-left">
        <Button variant="primary" type="submit" __next40pxDefaultSize>
          Save
        </Button>
      </div>
    </ProblemForm>
  );
}
