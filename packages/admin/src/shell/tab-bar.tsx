import { useQuery } from '@tanstack/react-query';
import { Icon } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { home, media, menu, plus, post } from '@wordpress/icons';
import { can, meQuery } from '../api/queries.ts';
import { AppLink } from './app-link.tsx';
import { CreateMenu } from './create-menu.tsx';
import styles from './shell.module.css';

/** The most used screens at the bottom of small screens. */
export function TabBar({ isMenuOpen, onMore }: { readonly isMenuOpen: boolean; readonly onMore: () => void }) {
  const { data: me } = useQuery(meQuery);
  const isHere = { includeSearch: false };
  return (
    <nav className={styles.tabBar} aria-label={__('Shortcuts', 'platen')}>
      <AppLink to="/" activeOptions={{ exact: true }}>
        <Icon icon={home} />
        {__('Home', 'platen')}
      </AppLink>
      {can(me, 'edit_posts') && (
        <AppLink to="/$base" params={{ base: 'posts' }} activeOptions={isHere}>
          <Icon icon={post} />
          {__('Posts', 'platen')}
        </AppLink>
      )}
      <CreateMenu
        renderToggle={({ isOpen, onToggle }) => (
          <button type="button" aria-label={__('Create', 'platen')} aria-expanded={isOpen} onClick={onToggle}>
            <span className={styles.plus}>
              <Icon icon={plus} />
            </span>
          </button>
        )}
      />
      {can(me, 'upload_files') && (
        <AppLink to="/media" activeOptions={isHere}>
          <Icon icon={media} />
          {__('Media', 'platen')}
        </AppLink>
      )}
      <button type="button" aria-expanded={isMenuOpen} onClick={onMore}>
        <Icon icon={menu} />
        {__('More', 'platen')}
      </button>
    </nav>
  );
}
