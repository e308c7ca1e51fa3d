import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button, Modal } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { needed, useRecord } from '../../api/reading.ts';
import { Account } from './account.tsx';
import { DeleteUsers, deleteTitle } from './delete-users.tsx';
import { Keys } from './keys.tsx';
import { ProfileCard } from './profile-card.tsx';
import { Security } from './security.tsx';
import { Sessions } from './sessions.tsx';
import { users } from './user.ts';
import layout from '../../ui/layout.module.css';
import { Screen } from '../../ui/screen.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { AppLink } from '../../shell/app-link.tsx';

export function UserScreen() {
  const { id } = useParams({ from: '/_shell/_detail/users/$id' });
  return <OneUser id={Number(id)} />;
}

export function ProfileScreen() {
  const { data: me } = useQuery({ ...meQuery, ...needed });
  return <OneUser id={me?.id} />;
}

/** Account, profile, sessions, and application passwords of a user. */
function OneUser({ id }: { id: number | undefined }) {
  const { data: me } = useQuery({ ...meQuery, ...needed });
  const user = useRecord(users, id, { enabled: id !== undefined });
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  if (user === undefined || me === undefined) return <ScreenSkeleton />;
  return (
    <Screen
      title={user.name}
      crumbs={can(me, 'list_users') && <AppLink to="/users">{__('Users', 'platen')}</AppLink>}
      note={user.username}
      actions={
        can(me, 'delete_users') &&
        user.id !== me.id && (
          <Button variant="tertiary" size="compact" isDestructive onClick={() => setDeleting(true)}>
            {__('Delete user', 'platen')}
          </Button>
        )
      }
    >
      <div className={layout.columns}>
        <Account user={user} me={me} />
        <ProfileCard user={user} />
        <Security id={user.id} name={user.name} me={me} />
        <Sessions id={user.id} />
        <Keys id={user.id} isOwn={user.id === me.id} />
      </div>
      {isDeleting && (
        <Modal title={deleteTitle([user])} onRequestClose={() => setDeleting(false)} size="medium">
          <DeleteUsers
            deleted={[user]}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate({ to: '/users' })}
          />
        </Modal>
      )}
    </Screen>
  );
}
