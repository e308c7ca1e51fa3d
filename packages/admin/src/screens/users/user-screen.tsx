import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { meQuery } from '../../api/queries.ts';
import { needed, useRecord } from '../../api/reading.ts';
import { Account } from './account.tsx';
import { Keys } from './keys.tsx';
import { Sessions } from './sessions.tsx';
import { users } from './user.ts';

/** A user, by default the current one: account, sessions, and application passwords. */
export function UserScreen() {
  const { id: named } = useParams({ strict: false }) as { id?: string };
  const { data: me } = useQuery({ ...meQuery, ...needed });
  const id = named === undefined ? me?.id : Number(named);
  const user = useRecord(users, id, { enabled: id !== undefined });
  if (user === undefined || me === undefined) return <p className="loading">Loading…</p>;
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{user.name}</h1>
        <span className="quiet">{user.username}</span>
      </div>
      <div className="columns" key={user.id}>
        <Account user={user} me={me} />
        <Sessions id={user.id} />
        <Keys id={user.id} isOwn={user.id === me.id} />
      </div>
    </section>
  );
}
