import type { ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './empty-state.module.css';

interface Given {
  /** Above the title, such as a status code. */
  readonly code?: ReactNode;
  readonly title: ReactNode;
  /** The level of the title. Default: 2. */
  readonly level?: 1 | 2 | 3;
  readonly role?: 'alert';
  readonly text?: ReactNode;
  /** The next step. */
  readonly children?: ReactNode;
}

/** In place of records or of a screen: what is missing, and what to do next. */
export const EmptyState = ({ code, title, level = 2, role, text, children }: Given) => {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty} role={role}>
      <Drawing />
      {code !== undefined && <code className={styles.code}>{code}</code>}
      <Title>{title}</Title>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {children !== undefined && <div className={`${layout.buttons} ${styles.next}`}>{children}</div>}
    </div>
  );
};

/** A sheet in the platen of a typewriter. */
const Drawing = () => (
  <svg className={styles.drawing} width="112" height="76" viewBox="0 0 112 76" fill="none" aria-hidden="true">
    <rect x="30" y="2" width="52" height="52" rx="5" className={styles.sheet} />
    <path d="M40 15h20M40 23h32M40 31h26" strokeWidth="3" strokeLinecap="round" className={styles.line} />
    <rect x="12" y="44" width="88" height="22" rx="11" className={styles.roller} />
    <circle cx="23" cy="55" r="4" className={styles.axle} />
    <path d="M4 55h8M100 55h8" strokeWidth="5" strokeLinecap="round" className={styles.line} />
  </svg>
);
