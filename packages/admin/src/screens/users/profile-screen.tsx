import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, CheckboxControl, Notice, TextControl } from '@wordpress/components';
import { useState } from 'react';
import { meQuery } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { say, sayProblem } from '../../shell/notices.ts';

interface Key {
  readonly uuid: string;
  readonly name: string;
  readonly created: string;
  readonly last_used: string | null;
}

interface NewKey extends Key {
  readonly password: string;
}

const path = 'wp/v2/users/me/application-passwords';

/** One's own account: who one is here, and the keys that programs use in one's name. */
export function ProfileScreen() {
  const { data: me } = useQuery(meQuery);
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{me?.name ?? 'Profile'}</h1>
      </div>
      <div className="columns">
        <Keys />
      </div>
    </section>
  );
}

function Keys() {
  const client = useQueryClient();
  const { data: keys = [] } = useQuery({
    queryKey: [path],
    queryFn: async () => (await request<Key[]>(path)).data,
  });
  const [name, setName] = useState('');
  const [isReadOnly, setReadOnly] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [path] });

  const make = async (): Promise<void> => {
    try {
      const body = { name, ...(isReadOnly && { scopes: { readOnly: true } }) };
      setMade((await request<NewKey>(path, { method: 'POST', body })).data);
      setName('');
      await refresh();
    } catch (error) {
      sayProblem(error);
    }
  };
  const revoke = async (key: Key): Promise<void> => {
    try {
      await request(`${path}/${key.uuid}`, { method: 'DELETE' });
      if (made?.uuid === key.uuid) setMade(null);
      await refresh();
      say(`“${key.name}” is revoked.`);
    } catch (error) {
      sayProblem(error);
    }
  };

  return (
    <section className="card is-padded">
      <h2>Application passwords</h2>
      <p className="quiet">Keys with which programs use the API in your name. Each is shown once.</p>
      {made !== null && (
        <Notice status="success" isDismissible={false}>
          <p>The password of “{made.name}”. It is not shown again.</p>
          <code className="secret">{made.password}</code>
        </Notice>
      )}
      <ul className="plain-list">
        {keys.map((key) => (
          <li key={key.uuid}>
            <span>
              {key.name}
              <br />
              <span className="quiet">
                {key.last_used === null ? 'Never used' : `Last used on ${key.last_used.slice(0, 10)}`}
              </span>
            </span>
            <Button variant="secondary" size="compact" isDestructive onClick={() => void revoke(key)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextControl label="Name of the program" value={name} onChange={setName} required />
        <CheckboxControl label="It may only read" checked={isReadOnly} onChange={setReadOnly} />
        <div className="buttons">
          <Button variant="primary" type="submit" __next40pxDefaultSize>
            Make a password
          </Button>
        </div>
      </form>
    </section>
  );
}
