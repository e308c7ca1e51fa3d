import type { ReactNode, Ref } from 'react';
import styles from './card.module.css';

interface Given {
  readonly title?: ReactNode;
  readonly count?: number;
  /** At the end of the header. */
  readonly actions?: ReactNode;
  readonly label?: string;
  /** Lists and tables fill the card up to its edges. */
  readonly isFlush?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}

export const Card = ({ title, count, actions, label, isFlush = false, ref, children }: Given) => (
  <section className={styles.card} aria-label={label}>
    {title !== undefined && (
      <header className={styles.head}>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
    )}
    <div className={isFlush ? undefined : title === undefined ? styles.body : styles.below} ref={ref}>
      {children}
    </div>
  </section>
);
