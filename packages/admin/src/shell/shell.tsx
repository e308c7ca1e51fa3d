import { useQuery } from '@tanstack/react-query';
import { Button, SlotFillProvider } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { close, menu, search } from '@wordpress/icons';
import { SnackbarNotices } from '@wordpress/notices';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { meQuery } from '../api/queries.ts';
import { facts } from '../facts.ts';
import { signOut } from '../session/session.ts';
import { AppLink } from './app-link.tsx';
import { Navigation } from './navigation.tsx';
import { useLeaving } from './unsaved.ts';

const prefetchAfterMs = 3000;
const loadPalette = () => import('./palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);

/** The top bar and the main menu around a screen. */
export function Shell({ children }: { children: ReactNode }) {
  const { leaveFor } = useLeaving();
  const [isOpen, setOpen] = useState(false);
  const [palette, setPalette] = useState<'absent' | 'wanted' | 'present'>('absent');
  const openPalette = useCallback(() => setPalette('wanted'), []);
  const onPaletteOpen = useCallback(() => setPalette('present'), []);
  const { data: user } = useQuery(meQuery);
  // Prefetched, because users type right after the shortcut.
  useEffect(() => {
    const wait = setTimeout(() => void loadPalette(), prefetchAfterMs);
    return () => clearTimeout(wait);
  }, []);
  // Once loaded, the palette handles its own shortcut.
  useEffect(() => {
    if (palette !== 'absent') return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [palette, openPalette]);
  return (
    <SlotFillProvider>
      <div className="shell">
        <a className="skip" href={`${location.pathname}${location.search}#content`}>
          {__('Skip to content', 'platen')}
        </a>
        <header className="top-bar">
          <Button
            className="menu-button"
            icon={isOpen ? close : menu}
            label={isOpen ? __('Close menu', 'platen') : __('Open menu', 'platen')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <AppLink to="/" className="site-name">
            {facts.siteName}
          </AppLink>
          <a className="visit" href={facts.siteUrl}>
            {__('Visit site', 'platen')}
          </a>
          <span className="spring" />
          <Button
            className="find"
            icon={search}
            label={__('Command palette (Ctrl K)', 'platen')}
            onClick={openPalette}
          />
          <AppLink to="/profile" className="user-name">
            {user?.name ?? ''}
          </AppLink>
          <Button className="sign-out" variant="tertiary" size="compact" onClick={() => leaveFor(() => void signOut())}>
            {__('Sign out', 'platen')}
          </Button>
        </header>
        <nav className={isOpen ? 'side is-open' : 'side'} aria-label={__('Main menu', 'platen')}>
          <Navigation onGo={() => setOpen(false)} />
        </nav>
        <main id="content" tabIndex={-1}>
          <Suspense fallback={<p className="loading">{__('Loading…', 'platen')}</p>}>{children}</Suspense>
        </main>
        <SnackbarNotices className="snackbars" />
        {palette !== 'absent' && (
          <Suspense fallback={null}>
            <Palette isWanted={palette === 'wanted'} onOpen={onPaletteOpen} />
          </Suspense>
        )}
      </div>
    </SlotFillProvider>
  );
}
