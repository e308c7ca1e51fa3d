import { Icon, Modal, SlotFillProvider } from '@wordpress/components';
import { useMediaQuery } from '@wordpress/compose';
import { __, _x } from '@wordpress/i18n';
import { search } from '@wordpress/icons';
import { SnackbarNotices } from '@wordpress/notices';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { facts } from '../facts.ts';
import { useOwnLanguage } from '../i18n/change-language.ts';
import { Mark } from '../ui/logo.tsx';
import { ScreenSkeleton } from '../ui/skeleton.tsx';
import { AppLink } from './app-link.tsx';
import { isText } from './keys.ts';
import { Navigation } from './navigation.tsx';
import { OfflineNotice } from './offline.tsx';
import styles from './shell.module.css';
import { useShortcuts } from './shortcuts.ts';
import { SiteMenu } from './site-menu.tsx';
import { useStoredState } from './stored-state.ts';
import { TabBar } from './tab-bar.tsx';
import { UserMenu } from './user-menu.tsx';
import text from '../ui/text.module.css';

const prefetchAfterMs = 3000;
const loadPalette = () => import('./palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);

const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })));

const ShellTools = lazy(() => import('./shell-tools.tsx').then((module) => ({ default: module.ShellTools })));
const Tour = lazy(() => import('./tour.tsx').then((module) => ({ default: module.Tour })));

/** The main menu around a screen. */
export function Shell({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [palette, setPalette] = useState<'absent' | 'wanted' | 'present'>('absent');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openSheet = useCallback(() => setSheetOpen(true), []);
  const [isTouring, setTouring] = useState(false);
  const openTour = useCallback(() => setTouring(true), []);
  useShortcuts(openSheet);
  useOwnLanguage();
  const openPalette = useCallback(() => setPalette('wanted'), []);
  const onPaletteOpen = useCallback(() => setPalette('present'), []);
  const [isCollapsed, setCollapsed] = useStoredState('platen-rail', false);
  const isNarrow = useMediaQuery('(max-width: 1023px)');
  const isRail = isCollapsed || isNarrow;
  // Prefetched, because users type right after the shortcut.
  useEffect(() => {
    const wait = setTimeout(() => void loadPalette(), prefetchAfterMs);
    return () => clearTimeout(wait);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      // Once loaded, the palette handles its own shortcut.
      if (key === 'k' && palette === 'absent') openPalette();
      else if (key === 'b' && !isText(event.target)) setCollapsed(!isCollapsed);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <SlotFillProvider>
      <div className={isRail ? `${styles.shell} ${styles.rail}` : styles.shell}>
        <a className={styles.skip} href={`${location.pathname}${location.search}#content`}>
          {__('Skip to content', 'platen')}
        </a>
        <header className={styles.topBar}>
          <AppLink to="/" className={styles.topSite}>
            <span className={styles.siteIcon}>
              <Mark size={18} />
            </span>
            <b className={text.clip}>{facts.siteName}</b>
          </AppLink>
          <button
            type="button"
            className={styles.iconButton}
            aria-label={__('Command palette', 'platen')}
            onClick={openPalette}
          >
            <Icon icon={search} />
          </button>
          <Suspense fallback={null}>
            <ShellTools className={styles.iconButton} onShortcuts={openSheet} onTour={openTour} />
          </Suspense>
          <UserMenu className={styles.iconButton} isSmall onShortcuts={openSheet} />
        </header>
        <div className={styles.side}>
          <SiteMenu />
          <button
            type="button"
            className={styles.jump}
            aria-label={isRail ? __('Search (Ctrl K)', 'platen') : undefined}
            onClick={openPalette}
          >
            <Icon icon={search} size={20} />
            {!isRail && (
              <>
                <span>{__('Search', 'platen')}</span>
                <kbd>{_x('Ctrl', 'key', 'platen')}</kbd>
                <kbd>K</kbd>
              </>
            )}
          </button>
          <Navigation isRail={isRail} />
          <div className={styles.foot}>
            <UserMenu className={styles.user} isSmall={isRail} onShortcuts={openSheet} />
            <Suspense fallback={null}>
              <ShellTools className={styles.footButton} onShortcuts={openSheet} onTour={openTour} />
            </Suspense>
          </div>
        </div>
        <main id="content" className={styles.panel} tabIndex={-1}>
          <OfflineNotice />
          <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
        </main>
        <TabBar isMenuOpen={isMenuOpen} onMore={() => setMenuOpen(true)} />
        {isMenuOpen && (
          <Modal title={facts.siteName} className={styles.sheet ?? ''} onRequestClose={() => setMenuOpen(false)}>
            <Navigation onGo={() => setMenuOpen(false)} />
          </Modal>
        )}
        <SnackbarNotices className={styles.toasts ?? ''} />
        {isSheetOpen && (
          <Suspense fallback={null}>
            <ShortcutSheet onClose={() => setSheetOpen(false)} />
          </Suspense>
        )}
        {isTouring && (
          <Suspense fallback={null}>
            <Tour onClose={() => setTouring(false)} />
          </Suspense>
        )}
        {palette !== 'absent' && (
          <Suspense fallback={null}>
            <Palette isWanted={palette === 'wanted'} onOpen={onPaletteOpen} />
          </Suspense>
        )}
      </div>
    </SlotFillProvider>
  );
}
