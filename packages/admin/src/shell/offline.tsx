import { useQueryClient } from '@tanstack/react-query';
import { Button, Icon } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { offline } from '@wordpress/icons';
import { useSyncExternalStore } from 'react';
import styles from './shell.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that changes can't be saved while the browser has no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const client = useQueryClient();
  if (isOnline) return null;
  return (
    <div className={styles.offline} role="alert">
      <Icon icon={offline} size={20} />
      <span>
        <b>{__("You're offline.", 'platen')}</b> {__("Changes can't be saved until you reconnect.", 'platen')}
      </span>
      <Button variant="secondary" size="compact" onClick={() => void client.refetchQueries()}>
        {__('Try again', 'platen')}
      </Button>
    </div>
  );
}
