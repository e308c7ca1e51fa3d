import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** The buttons of a form; those of a dialog are at its end. */
export const Buttons = ({
  isAtEnd = false,
  children,
}: {
  readonly isAtEnd?: boolean;
  readonly children: ReactNode;
}) => <div className={isAtEnd ? `${styles.buttons} ${styles.end}` : styles.buttons}>{children}</div>;
