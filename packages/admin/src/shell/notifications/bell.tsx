import { Button, Dropdown, Icon } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { bell } from '@wordpress/icons';
import { RecentTime } from '../../dates/recent.tsx';
import text from '../../ui/text.module.css';
import { AppLink } from '../app-link.tsx';
import { usePreference } from '../preferences.ts';
import styles from './notifications.module.css';
import { unreadIn } from './notifications.ts';
import type { Notification } from './notifications.ts';
import { useNotifications } from './use-notifications.ts';

/** The button with a dot for unread notifications, and their list. */
export function Bell({ className }: { readonly className: string | undefined }) {
  const notifications = useNotifications();
  const [readAt, setReadAt] = usePreference('notificationsReadAt', '');
  const unread = unreadIn(notifications, readAt);
  const markRead = (): void => {
    const [newest] = notifications;
    if (newest !== undefined) setReadAt(newest.at);
  };
  return (
    <Dropdown
      popoverProps={{ placement: 'top-start', shift: true }}
      renderToggle={({ isOpen, onToggle }) => (
        <button
          type="button"
          className={className}
          aria-expanded={isOpen}
          aria-label={
            unread.length === 0
              ? __('Notifications', 'platen')
              : sprintf(
                  _n('Notifications: %d unread', 'Notifications: %d unread', unread.length, 'platen'),
                  unread.length,
                )
          }
          onClick={onToggle}
        >
          <Icon icon={bell} size={20} />
          {unread.length > 0 && <i className={styles.dot} />}
        </button>
      )}
      renderContent={({ onClose }) => (
        <List notifications={notifications} unread={unread} onRead={markRead} onClose={onClose} />
      )}
    />
  );
}

interface ListGiven {
  readonly notifications: readonly Notification[];
  readonly unread: readonly Notification[];
  readonly onRead: () => void;
  readonly onClose: () => void;
}

const List = ({ notifications, unread, onRead, onClose }: ListGiven) => (
  <section className={styles.list} aria-label={__('Notifications', 'platen')}>
    <header>
      <h2>{__('Notifications', 'platen')}</h2>
      {unread.length > 0 && (
        <Button variant="tertiary" size="compact" onClick={onRead}>
          {__('Mark all as read', 'platen')}
        </Button>
      )}
    </header>
    {notifications.length === 0 && <p className={text.quiet}>{__("You're all caught up.", 'platen')}</p>}
    <ul>
      {notifications.map((notification) => {
        const { id, text: label, at, link } = notification;
        const isUnread = unread.includes(notification);
        return (
          <li key={id} className={isUnread ? styles.unread : undefined}>
            <AppLink {...link} onClick={onClose}>
              {label}
              {isUnread && <span className={text.hidden}>{__('(unread)', 'platen')}</span>}
            </AppLink>
            <RecentTime gmt={at} className={`${text.small} ${styles.time}`} />
          </li>
        );
      })}
    </ul>
  </section>
);
