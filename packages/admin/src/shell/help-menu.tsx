import { useMatches } from '@tanstack/react-router';
import { Dropdown, Icon } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { help, keyboard, lifesaver, page } from '@wordpress/icons';
import { documentationUrl } from '../ui/docs-link.tsx';
import { helpPageOf } from './help-pages.ts';
import styles from './menus.module.css';

interface Given {
  readonly className: string | undefined;
  readonly onShortcuts: () => void;
  readonly onTour: () => void;
}

/** Links to the documentation of the screen, the shortcuts, and the tour. */
export function HelpMenu({ className, onShortcuts, onTour }: Given) {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  return (
    <Dropdown
      popoverProps={{ placement: 'top-start' }}
      renderToggle={({ isOpen, onToggle }) => (
        <button
          type="button"
          className={className}
          aria-expanded={isOpen}
          aria-label={__('Help', 'platen')}
          onClick={onToggle}
        >
          <Icon icon={help} size={20} />
        </button>
      )}
      renderContent={({ onClose }) => (
        <div className={styles.menu}>
          <a
            className={styles.item}
            href={documentationUrl(helpPageOf(pathname))}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            <Icon icon={page} size={20} />
            {__('Help for this screen', 'platen')}
          </a>
          <button type="button" className={styles.item} onClick={closing(onClose, onShortcuts)}>
            <Icon icon={keyboard} size={20} />
            {__('Keyboard shortcuts', 'platen')}
            <kbd>?</kbd>
          </button>
          <button type="button" className={styles.item} onClick={closing(onClose, onTour)}>
            <Icon icon={lifesaver} size={20} />
            {__('Take the tour', 'platen')}
          </button>
        </div>
      )}
    />
  );
}

const closing = (onClose: () => void, next: () => void) => (): void => {
  onClose();
  next();
};
