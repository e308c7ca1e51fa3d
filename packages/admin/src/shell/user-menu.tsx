import { useQuery } from '@tanstack/react-query';
import { Dropdown, Icon } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { external, keyboard, login, people } from '@wordpress/icons';
import { meQuery } from '../api/queries.ts';
import { facts } from '../facts.ts';
import { signOut } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Segments } from '../ui/segments.tsx';
import { useAppearance } from './appearance.ts';
import { AppLink } from './app-link.tsx';
import { useSingleKeys } from './keys.ts';
import styles from './menus.module.css';
import { useLeaving } from './unsaved.ts';

interface Given {
  readonly className: string | undefined;
  /** Shows only the avatar. */
  readonly isSmall?: boolean;
  readonly onShortcuts: () => void;
}

/** The button with the name of the user, and the menu of the account. */
export function UserMenu({ className, isSmall = false, onShortcuts }: Given) {
  const { data: user } = useQuery(meQuery);
  const name = user?.name ?? '';
  return (
    <Dropdown
      popoverProps={{ placement: 'top-start' }}
      renderToggle={({ isOpen, onToggle }) => (
        <button
          type="button"
          className={className}
          aria-expanded={isOpen}
          aria-label={sprintf(__('Account menu: %s', 'platen'), name)}
          onClick={onToggle}
        >
          <Avatar id={user?.id ?? 0} name={name} />
          {!isSmall && <span>{name}</span>}
        </button>
      )}
      renderContent={({ onClose }) => (
        <Account name={name} email={user?.email ?? ''} onClose={onClose} onShortcuts={onShortcuts} />
      )}
    />
  );
}

interface AccountGiven {
  readonly name: string;
  readonly email: string;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

function Account({ name, email, onClose, onShortcuts }: AccountGiven) {
  const { leaveFor } = useLeaving();
  const [theme, setTheme] = useAppearance('theme');
  const [density, setDensity] = useAppearance('density');
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <div className={styles.menu}>
      <div className={styles.who}>
        <b>{name}</b>
        <span>{email}</span>
      </div>
      <hr />
      <AppLink to="/profile" className={styles.item} onClick={onClose}>
        <Icon icon={people} size={20} />
        {__('Profile and security', 'platen')}
      </AppLink>
      <button
        type="button"
        className={styles.item}
        onClick={() => {
          onClose();
          onShortcuts();
        }}
      >
        <Icon icon={keyboard} size={20} />
        {__('Keyboard shortcuts', 'platen')}
        <kbd>?</kbd>
      </button>
      <a className={styles.item} href={facts.frontUrl}>
        <Icon icon={external} size={20} />
        {__('Visit site', 'platen')}
      </a>
      <hr />
      <Segments
        label={__('Theme', 'platen')}
        value={theme}
        choices={{ system: __('System', 'platen'), light: __('Light', 'platen'), dark: __('Dark', 'platen') }}
        onChange={setTheme}
      />
      <Segments
        label={__('Density', 'platen')}
        value={density}
        choices={{ comfortable: __('Comfortable', 'platen'), compact: __('Compact', 'platen') }}
        onChange={setDensity}
      />
      <Segments
        label={__('Single-key shortcuts', 'platen')}
        value={hasSingleKeys ? 'on' : 'off'}
        choices={{ on: __('On', 'platen'), off: __('Off', 'platen') }}
        onChange={(value) => setSingleKeys(value === 'on')}
      />
      <hr />
      <button
        type="button"
        className={styles.item}
        onClick={() => {
          onClose();
          leaveFor(() => void signOut());
        }}
      >
        <Icon icon={login} size={20} />
        {__('Sign out', 'platen')}
      </button>
    </div>
  );
}
