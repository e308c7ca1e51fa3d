import { Dropdown, Icon } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { chevronUpDown, code, external, home } from '@wordpress/icons';
import { facts } from '../facts.ts';
import { Mark } from '../ui/logo.tsx';
import { AppLink } from './app-link.tsx';
import styles from './menus.module.css';
import shell from './shell.module.css';

/** The name of the site, with links to it and to its API. */
export const SiteMenu = () => (
  <Dropdown
    className={shell.siteMenu}
    popoverProps={{ placement: 'bottom-start' }}
    renderToggle={({ isOpen, onToggle }) => (
      <button type="button" className={shell.site} aria-expanded={isOpen} onClick={onToggle}>
        <span className={shell.siteIcon}>
          <Mark size={18} />
        </span>
        <span className={shell.siteName}>
          <b>{facts.siteName}</b>
          <small>{new URL(facts.siteUrl).host}</small>
        </span>
        <Icon icon={chevronUpDown} size={20} />
      </button>
    )}
    renderContent={({ onClose }) => (
      <div className={styles.menu}>
        <AppLink to="/" className={styles.item} onClick={onClose}>
          <Icon icon={home} size={20} />
          {__('Home', 'platen')}
        </AppLink>
        <a className={styles.item} href={facts.frontUrl}>
          <Icon icon={external} size={20} />
          {__('Visit site', 'platen')}
        </a>
        <a className={styles.item} href={facts.ownApi}>
          <Icon icon={code} size={20} />
          {__('REST API', 'platen')}
        </a>
      </div>
    )}
  />
);
