import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { DataForm } from '@wordpress/dataviews';
import type { Field } from '@wordpress/dataviews';
import { useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import type { CurrentUser } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';
import { say } from '../../shell/notices.ts';
import { rolesQuery, usersPath } from './user.ts';
import type { User } from './user.ts';

interface Written {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/** Name, address, role and password of a user. */
export function Account({ user, me }: { user: User; me: CurrentUser }) {
  const client = useQueryClient();
  const mayPromote = can(me, 'promote_users') && user.id !== me.id;
  const { data: roles = [] } = useQuery({ ...rolesQuery, enabled: mayPromote });
  const [changes, setChanges] = useState<Partial<Written>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const stored: Written = { name: user.name, email: user.email, role: user.roles[0] ?? '', password: '' };
  const fields: Field<Written>[] = [
    { id: 'name', label: 'Shown name', type: 'text' },
    { id: 'email', label: 'E-mail address', type: 'email' },
    ...(mayPromote
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
    { id: 'password', label: 'New password', type: 'password', description: 'Left empty, it stays as it is.' },
  ];
  const save = async (): Promise<void> => {
    const { role, password = '', ...rest } = changes;
    const body = { ...rest, ...(role !== undefined && { roles: [role] }), ...(password !== '' && { password }) };
    try {
      await request(`${usersPath}/${user.id}`, { method: 'POST', body });
      setChanges({});
      setProblem(null);
      await client.invalidateQueries({ queryKey: [usersPath] });
      if (user.id === me.id) await client.invalidateQueries(meQuery);
      say('Saved.');
    } catch (refusal) {
      setProblem(refusal instanceof Error ? refusal.message : String(refusal));
    }
  };
  return (
    <ProblemForm className="card is-padded form" problem={problem} onSubmit={save}>
      <h2>Account</h2>
      <DataForm<Written>
        data={{ ...stored, ...changes }}
        fields={fields}
        form={{ layout: { type: 'regular' }, fields: fields.map(({ id }) => id) }}
        onChange={(changed) => setChanges({ ...changes, ...(changed as Partial<Written>) })}
      />
      <div className="buttons is-left">
        <Button variant="primary" type="submit" __next40pxDefaultSize>
          Save
        </Button>
      </div>
    </ProblemForm>
  );
}
