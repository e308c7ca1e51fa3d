import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, CheckboxControl, Notice, SelectControl, TextControl } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { momentOf } from '../../fields/moment.ts';
import { say, sayProblem } from '../../shell/notices.ts';
import { usersPath } from './user.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';

interface Scopes {
  readonly readOnly: boolean;
  readonly prefixes: readonly string[] | null;
}

interface Key {
  readonly uuid: string;
  readonly name: string;
  readonly created: string;
  readonly last_used: string | null;
  readonly last_ip: string | null;
  readonly expires?: string;
  readonly scopes?: Scopes;
}

interface NewKey extends Key {
  readonly password: string;
}

const blank = { name: '', isReadOnly: false, routes: '', days: '0' };

const lifetimes = [
  { value: '0', label: 'Until it is revoked' },
  { value: '1', label: 'One day' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
];

/** Keys with which programs use the API in the name of a user. */
export function Keys({ id, isOwn }: { id: number; isOwn: boolean }) {
  const path = `${usersPath}/${id}/application-passwords`;
  const client = useQueryClient();
  const { data: keys = [], error } = useQuery({
    queryKey: [path],
    queryFn: async () => (await request<Key[]>(path)).data,
  });
  const [wish, setWish] = useState(blank);
  const [made, setMade] = useState<NewKey | null>(null);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [path] });

  const make = async (): Promise<void> => {
    try {
      setMade((await request<NewKey>(path, { method: 'POST', body: bodyOf(wish) })).data);
      setWish(blank);
      await refresh();
    } catch (problem) {
      sayProblem(problem);
    }
  };
  const revoke = async (key: Key): Promise<void> => {
    try {
      await request(`${path}/${key.uuid}`, { method: 'DELETE' });
      if (made?.uuid === key.uuid) setMade(null);
      await refresh();
      say(`“${key.name}” is revoked.`);
    } catch (problem) {
      sayProblem(problem);
    }
  };

  return (
    <section className="card is-padded">
      <h2>Application passwords</h2>
      <p className="quiet">
        Keys with which programs use the API in {isOwn ? 'your' : 'their'} name. Each is shown once.
      </p>
      {error !== null && <p>{error.message}</p>}
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
              <span className="quiet">{factsOf(key).join(' · ')}</span>
            </span>
            <Button
              variant="secondary"
              size="compact"
              isDestructive
              aria-label={`Revoke ${key.name}`}
              onClick={() => void revoke(key)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ProblemForm className="form" onSubmit={make}>
        <TextControl
          label="Name of the program"
          value={wish.name}
          onChange={(name) => setWish({ ...wish, name })}
          required
        />
        <CheckboxControl
          label="It may only read"
          checked={wish.isReadOnly}
          onChange={(isReadOnly) => setWish({ ...wish, isReadOnly })}
        />
        <TextControl
          label="Only these routes"
          help="Such as /cms/v2/posts, with spaces between them. Left empty, it may use every route."
          value={wish.routes}
          onChange={(routes) => setWish({ ...wish, routes })}
        />
        <SelectControl
          label="It works"
          value={wish.days}
          options={lifetimes}
          onChange={(days) => setWish({ ...wish, days })}
        />
        <div className="buttons is-left">
          <Button variant="primary" type="submit" __next40pxDefaultSize>
            Make a password
          </Button>
        </div>
      </ProblemForm>
    </section>
  );
}

function bodyOf({ name, isReadOnly, routes, days }: typeof blank): object {
  const prefixes = routes.split(/\s+/).filter((route) => route !== '');
  const scopes = { ...(isReadOnly && { readOnly: true }), ...(prefixes.length > 0 && { prefixes }) };
  return {
    name,
    ...(Object.keys(scopes).length > 0 && { scopes }),
    ...(days !== '0' && { expires: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
  };
}

const factsOf = ({ last_used: used, last_ip: ip, expires, scopes }: Key): readonly string[] => [
  used === null ? 'Never used' : `Last used on ${used.slice(0, 10)}${ip === null ? '' : ` from ${ip}`}`,
  ...(scopes?.readOnly === true ? ['only reads'] : []),
  ...(scopes?.prefixes ? [`only ${scopes.prefixes.join(', ')}`] : []),
  ...(expires === undefined ? [] : [`until ${momentOf(expires)}`]),
];
