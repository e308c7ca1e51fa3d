import { useQuery } from '@tanstack/react-query';
import { Dropdown, Icon } from '@wordpress/components';
import type { ReactNode } from 'react';
import { addLabelOf, can, meQuery, typesQuery } from '../api/queries.ts';
import { iconOfType } from '../screens/content/content-icon.ts';
import { AppLink } from './app-link.tsx';
import styles from './menus.module.css';

interface Toggle {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Links that add a post of each type. Renders nothing for users who can't. */
export function CreateMenu({ renderToggle }: { readonly renderToggle: (toggle: Toggle) => ReactNode }) {
  const { data: me } = useQuery(meQuery);
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: can(me, 'edit_posts') });
  const writable = types.filter(({ capabilities }) => can(me, capabilities.edit_posts));
  if (writable.length === 0) return null;
  return (
    <Dropdown
      popoverProps={{ placement: 'bottom-end' }}
      renderToggle={renderToggle}
      renderContent={({ onClose }) => (
        <div className={styles.menu}>
          {writable.map((type) => (
            <AppLink
              key={type.slug}
              to="/$base/new"
              params={{ base: type.rest_base }}
              className={styles.item}
              onClick={onClose}
            >
              <Icon icon={iconOfType(type.slug)} size={20} />
              {addLabelOf(type)}
            </AppLink>
          ))}
        </div>
      )}
    />
  );
}
