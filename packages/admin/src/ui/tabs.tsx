import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** Links to the views of a screen. Each child is an `li` with a link; the current one has `aria-current`. */
export const Tabs = ({ label, children }: { readonly label: string; readonly children?: ReactNode }) => (
  <nav className={styles.tabs} aria-label={label}>
    <ul>{children}</ul>
  </nav>
);
