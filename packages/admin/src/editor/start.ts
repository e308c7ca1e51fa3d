import './flags.ts';
import './styles.ts';
import apiFetch from '@wordpress/api-fetch';
import type { APIFetchOptions } from '@wordpress/api-fetch';
import { registerCoreBlocks } from '@wordpress/block-library';
import { setFreeformContentHandlerName, setUnregisteredTypeHandlerName } from '@wordpress/blocks';
import { dispatch } from '@wordpress/data';
import { store as preferences } from '@wordpress/preferences';
import '@wordpress/format-library';
import { facts } from '../facts.ts';
import { isSessionError, nonce, renew } from '../session/session.ts';
import { firstAnswers } from '../api/first-answers.ts';
import { avatars } from './avatars.ts';
import { persistPreferences } from './preferences.ts';
import { registerChecks } from './pre-publish.tsx';
import { registerCoreBlockBindingsSources } from './private.ts';
import { versions } from './versions.ts';

/** Done once, when the editor is opened for the first time. */
export function startEditor(): void {
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
  persistPreferences();
  registerCoreBlocks();
  registerCoreBlockBindingsSources();
  registerChecks();
  setFreeformContentHandlerName('core/html');
  setUnregisteredTypeHandlerName('core/missing');
}

/** Every request of the editor goes to this service, with the nonce of the session, which is renewed where it is stale. */
function connect(): void {
  apiFetch.use(apiFetch.createRootURLMiddleware(new URL(facts.api, location.href).href));
  apiFetch.use(async (options, next) => {
    const withNonce = (): APIFetchOptions => ({ ...options, headers: { ...options.headers, 'X-WP-Nonce': nonce() } });
    try {
      return await next(withNonce());
    } catch (error) {
      const told =
        error instanceof Response
          ? await error
              .clone()
              .json()
              .catch(() => null)
          : error;
      if (!isSessionError((told as { code?: unknown } | null)?.code)) throw error;
      await renew();
      return next(withNonce());
    }
  });
  apiFetch.use(versions as never);
  apiFetch.use(firstAnswers as never);
  apiFetch.use(avatars as never);
}
