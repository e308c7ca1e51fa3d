import type { ReactNode } from 'react';
import styles from './rows.module.css';

interface Given {
  readonly label?: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A list inside a card. Each child is an `li`. */
export const Rows = ({ label, isBusy, children }: Given) => (
  <ul className={styles.rows} aria-label={label} aria-busy={isBusy}>
    {children}
  </ul>
);
