import './styles.ts';
import apiFetch from '@wordpress/api-fetch';
import type { APIFetchOptions } from '@wordpress/api-fetch';
import { registerCoreBlocks } from '@wordpress/block-library';
import { setFreeformContentHandlerName, setUnregisteredTypeHandlerName } from '@wordpress/blocks';
import { dispatch } from '@wordpress/data';
import { store as preferences } from '@wordpress/preferences';
import '@wordpress/format-library';
import { facts } from '../facts.ts';
import { notifyError } from '../api/notices.ts';
import { isSessionError, nonce, renew } from '../session/session.ts';
import { preloadedResponses } from '../api/preloaded-responses.ts';
import { avatars } from './avatars.ts';
import { registerCustomFields } from './custom-fields.tsx';
import { keepExamplesHere } from './examples.ts';
import { loadExtensions } from './extensions.ts';
import type { Loaded } from './extensions.ts';
import { persistPreferences } from '../shell/preferences.ts';
import { registerCoreBlockBindingsSources } from './private.ts';
import { localNames } from './local-names.ts';
import { versions } from './versions.ts';

let started: Promise<Loaded> | null = null;

/** Runs once, when the first editor opens. Returns what plugins add. */
export const startEditor = (): Promise<Loaded> => (started ??= start());

async function start(): Promise<Loaded> {
  connect();
  void dispatch(preferences).setDefaults('core', {
    allowRightClickOverrides: true,
    editorMode: 'visual',
    editorTool: 'edit',
    fixedToolbar: false,
    focusMode: false,
    distractionFree: false,
    hiddenBlockTypes: [],
    inactivePanels: [],
    openPanels: ['post-status'],
    keepCaretInsideBlock: false,
    showBlockBreadcrumbs: true,
    showListViewByDefault: false,
    enableChoosePatternModal: false,
    isPublishSidebarEnabled: true,
  });
  void dispatch(preferences).setDefaults('core/edit-post', { welcomeGuide: false, fullscreenMode: true });
  void dispatch(preferences).setDefaults('core/edit-site', { welcomeGuide: false, welcomeGuideStyles: false });
  await persistPreferences();
  const loaded = await loadExtensions();
  keepExamplesHere();
  registerCoreBlocks();
  registerCoreBlockBindingsSources();
  registerCustomFields();
  void import('./later-panels.ts').then((panels) => panels.registerLaterPanels(), notifyError);
  setFreeformContentHandlerName('core/html');
  setUnregisteredTypeHandlerName('core/missing');
  return loaded;
}

/** Sends the requests of the editor's packages to this site with a nonce, and renews a stale nonce. */
function connect(): void {
  apiFetch.use(apiFetch.createRootURLMiddleware(new URL(facts.api, location.href).href));
  apiFetch.use(async (options, next) => {
    const withNonce = (): APIFetchOptions => ({ ...options, headers: { ...options.headers, 'X-WP-Nonce': nonce() } });
    try {
      return await next(withNonce());
    } catch (error) {
      const body =
        error instanceof Response
          ? await error
              .clone()
              .json()
              .catch(() => null)
          : error;
      if (!isSessionError((body as { code?: unknown } | null)?.code)) throw error;
      await renew();
      return next(withNonce());
    }
  });
  apiFetch.use(versions as never);
  apiFetch.use(preloadedResponses as never);
  apiFetch.use(avatars as never);
  apiFetch.use(localNames as never);
}
