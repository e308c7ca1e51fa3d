import { useQueries, useQuery } from '@tanstack/react-query';
import { Button, RadioControl } from '@wordpress/components';
import type { Action } from '@wordpress/dataviews';
import { __, _n, sprintf } from '@wordpress/i18n';
import { trash } from '@wordpress/icons';
import { useState } from 'react';
import { meQuery } from '../../api/queries.ts';
import { listQuery } from '../../api/reading.ts';
import { resourceAt } from '../../api/resource.ts';
import { useBatch } from '../../api/writing.ts';
import { Buttons } from '../../ui/buttons.tsx';
import layout from '../../ui/layout.module.css';
import { users } from './user.ts';
import type { User } from './user.ts';
import { UserPicker } from './user-picker.tsx';

interface Given {
  readonly deleted: readonly Pick<User, 'id' | 'name'>[];
  readonly onClose: () => void;
  /** After all of them were deleted. */
  readonly onDeleted?: () => void;
}

const authored = ['wp/v2/posts', 'wp/v2/pages', 'wp/v2/media'].map((path) => resourceAt(path));

/** Asks who gets the content, for a dialog with the names of the users as its title. */
export function DeleteUsers({ deleted, onClose, onDeleted }: Given) {
  const { data: me } = useQuery(meQuery);
  const batch = useBatch(users);
  const [reassigns, setReassigns] = useState(true);
  const [heir, setHeir] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ids = deleted.map(({ id }) => id);
  const counts = useContent(ids);
  const to = heir ?? me?.id ?? 0;
  const remove = async (): Promise<void> => {
    setBusy(true);
    const isDone = await batch.remove(ids, {
      force: true,
      reassign: reassigns ? to : false,
      done: (count) => sprintf(_n('%d user deleted.', '%d users deleted.', count, 'platen'), count),
    });
    onClose();
    if (isDone) onDeleted?.();
  };
  return (
    <div className={layout.stack}>
      <p>
        {__("The account, its sessions, and its application passwords are deleted. You can't undo this.", 'platen')}{' '}
        {counts}
      </p>
      <RadioControl
        label={__('Content of the user', 'platen')}
        selected={reassigns ? 'reassign' : 'delete'}
        options={[
          { value: 'reassign', label: __('Attribute all content to another user', 'platen') },
          {
            value: 'delete',
            label: __('Move posts and pages to the trash', 'platen'),
            description: __('Files stay in the media library, without an author.', 'platen'),
          },
        ]}
        onChange={(value) => setReassigns(value === 'reassign')}
      />
      {reassigns && <UserPicker label={__('New author', 'platen')} id={to} except={ids} onChange={setHeir} />}
      {reassigns && to === 0 && <p role="alert">{__('Choose the user who gets the content.', 'platen')}</p>}
      <Buttons isAtEnd>
        <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
          {__('Cancel', 'platen')}
        </Button>
        <Button
          variant="primary"
          isDestructive
          isBusy={isBusy}
          disabled={reassigns && to === 0}
          onClick={() => void remove()}
          __next40pxDefaultSize
        >
          {sprintf(_n('Delete %d user', 'Delete %d users', ids.length, 'platen'), ids.length)}
        </Button>
      </Buttons>
    </div>
  );
}

/** Such as `Their content: 12 posts, 1 page, 3 files.` */
function useContent(author: readonly number[]): string | null {
  const results = useQueries({
    queries: authored.map((type) =>
      listQuery(type, {
        author,
        per_page: 1,
        _fields: 'id',
        ...(type.path !== 'wp/v2/media' && { status: 'publish,future,draft,pending,private,trash' }),
      }),
    ),
  });
  const [posts, pages, files] = results.map(({ data }) => data?.total);
  if (posts === undefined || pages === undefined || files === undefined) return null;
  return sprintf(
    __('Content: %1$s, %2$s, %3$s.', 'platen'),
    sprintf(_n('%d post', '%d posts', posts, 'platen'), posts),
    sprintf(_n('%d page', '%d pages', pages, 'platen'), pages),
    sprintf(_n('%d file', '%d files', files, 'platen'), files),
  );
}

/** The title of the question. */
export const deleteTitle = (deleted: readonly Pick<User, 'name'>[]): string => {
  const [first] = deleted;
  return first !== undefined && deleted.length === 1
    ? sprintf(__('Delete user "%s"?', 'platen'), first.name)
    : sprintf(_n('Delete %d user?', 'Delete %d users?', deleted.length, 'platen'), deleted.length);
};

/** For a list of users. */
export const deleteUsersAction = (isEligible: (user: User) => boolean): Action<User> => ({
  id: 'delete',
  label: __('Delete', 'platen'),
  icon: trash,
  supportsBulk: true,
  isEligible,
  modalHeader: deleteTitle,
  RenderModal: ({ items, closeModal }) => <DeleteUsers deleted={items} onClose={() => closeModal?.()} />,
});
