import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Button, SlotFillProvider } from '@wordpress/components';
import { close, menu, search } from '@wordpress/icons';
import { SnackbarNotices } from '@wordpress/notices';
import { lazy, Suspense, useEffect, useState } from 'react';
import { meQuery } from '../api/queries.ts';
import { facts } from '../facts.ts';
import { signOut } from '../session/session.ts';
import { AppLink } from './app-link.tsx';
import { Navigation } from './navigation.tsx';

const ofContent = /^\/(?!(?:terms|users|menus|webhooks)\/)[\w-]+\/(\d+|new)$/;
const ofDesign = /^\/design\/(?:styles$|(?:templates|parts)\/[^/]+\/|navigation\/\d)/;

/** An editor fills the whole window; every other screen stands beside the navigation. */
const isEditor = (path: string): boolean => ofContent.test(path) || ofDesign.test(path);

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));

export function Shell() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const { data: user } = useQuery(meQuery);
  const inEditor = isEditor(pathname);
  // The editor has a palette of its own under the same keys.
  useEffect(() => {
    if (inEditor) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setFinding(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [inEditor]);
  if (inEditor)
    return (
      <Suspense fallback={<p className="loading">Loading the editor …</p>}>
        <Outlet />
      </Suspense>
    );
  return (
    <SlotFillProvider>
      <div className="shell">
        <a className="skip" href={`${location.pathname}${location.search}#content`}>
          Skip to the content
        </a>
        <header className="top-bar">
          <Button
            className="menu-button"
            icon={isOpen ? close : menu}
            label={isOpen ? 'Close the navigation' : 'Open the navigation'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <AppLink to="/" className="site-name">
            {facts.siteName}
          </AppLink>
          <a className="visit" href={facts.siteUrl}>
            Visit the site
          </a>
          <span className="spring" />
          <Button
            className="find"
            icon={search}
            label="Find or do something (Ctrl K)"
            onClick={() => setFinding(true)}
          />
          <AppLink to="/profile" className="user-name">
            {user?.name ?? ''}
          </AppLink>
          <Button className="sign-out" variant="tertiary" size="compact" onClick={() => void signOut()}>
            Sign out
          </Button>
        </header>
        <nav className={isOpen ? 'side is-open' : 'side'} aria-label="Desk">
          <Navigation onGo={() => setOpen(false)} />
        </nav>
        <main id="content" tabIndex={-1}>
          <Suspense fallback={<p className="loading">Loading …</p>}>
            <Outlet />
          </Suspense>
        </main>
        <SnackbarNotices className="snackbars" />
        {isFinding && (
          <Suspense fallback={null}>
            <Palette onClose={() => setFinding(false)} />
          </Suspense>
        )}
      </div>
    </SlotFillProvider>
  );
}
