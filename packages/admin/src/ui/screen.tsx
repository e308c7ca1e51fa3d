import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './screen.module.css';
import text from './text.module.css';

interface Given {
  readonly title: ReactNode;
  /** Links to the screens above this one. */
  readonly crumbs?: ReactNode;
  /** Beside the title, such as the number of records. */
  readonly note?: ReactNode;
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode;
  /** A second row of the header. */
  readonly tabs?: ReactNode;
  /** Lists fill the panel up to its edges. */
  readonly isFlush?: boolean;
  /** Stays visible while the screen scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Header and scrolling body of a screen. */
export function Screen({ title, crumbs, note, actions, tabs, isFlush = false, footer, children }: Given) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { history } = useRouter();
  // Screen readers and keyboards continue at the new screen. The first screen keeps the focus of the page.
  useEffect(() => {
    if (history.location.state.__TSR_index > 0) heading.current?.focus({ preventScroll: true });
  }, [history]);
  return (
    <>
      <header className={styles.head}>
        {Boolean(crumbs) && <span className={styles.crumbs}>{crumbs}</span>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {Boolean(note) && <span className={`${text.clip} ${styles.note}`}>{note}</span>}
        <div className={styles.actions}>{actions}</div>
      </header>
      {tabs}
      <div className={isFlush ? styles.flush : styles.body} data-scroll-restoration-id="screen">
        {children}
      </div>
      {footer}
    </>
  );
}
