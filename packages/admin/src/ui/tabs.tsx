import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** Links to the views of a screen. Each child is an `li` with a link; the current one has `aria-current`. */
export const Tabs = ({ label, children }: { readonly label: string; readonly children?: ReactNode }) => (
  <nav className={styles.tabs} aria-label={label} ref={useCurrentInView()}>
    <ul>{children}</ul>
  </nav>
);

/** For a row of links that scrolls on small screens: scrolls to the current one. */
export function useCurrentInView() {
  const row = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    const show = (): void =>
      row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    return router.subscribe('onRendered', show);
  }, [router]);
  return row;
}
