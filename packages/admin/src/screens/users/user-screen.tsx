import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { meQuery } from '../../api/queries.ts';
import { needed, useRecord } from '../../api/reading.ts';
import { Account } from './account.tsx';
import { Keys } from './keys.tsx';
import { Sessions } from './sessions.tsx';
import { users } from './user.ts';

export function UserScreen() {
  const { id } = useParams({ from: '/_shell/_detail/users/$id' });
  return <OneUser id={Number(id)} />;
}

export function ProfileScreen() {
  const { data: me } = useQuery({ ...meQuery, ...needed });
  return <OneUser id={me?.id} />;
}

/** Account, sessions, and application passwords of a user. */
function OneUser({ id }: { id: number | undefined }) {
  const { data: me } = useQuery({ ...meQuery, ...needed });
  const user = useRecord(users, id, { enabled: id !== undefined });
  if (user === undefined || me === undefined) return <p className="loading">{__('Loading…', 'platen')}</p>;
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{user.name}</h1>
        <span className="quiet">{user.username}</span>
      </div>
      <div className="columns">
        <Account user={user} me={me} />
        <Sessions id={user.id} />
        <Keys id={user.id} isOwn={user.id === me.id} />
      </div>
    </section>
  );
}
