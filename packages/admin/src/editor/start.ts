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
import { keepExamplesHere } from './examples.ts';
import { loadExtensions } from './extensions.ts';
import type { Loaded } from './extensions.ts';
import { registerLivePreview } from './live-preview.tsx';
import { persistPreferences } from './preferences.ts';
import { registerChecks } from './pre-publish.tsx';
import { registerPreviewLinks } from './preview-links.tsx';
import { registerCoreBlockBindingsSources } from './private.ts';
import { registerRelations } from './relations.tsx';
import { versions } from './versions.ts';

let started: Promise<Loaded> | null = null;

/** Done once, when an editor is opened for the first time; gives what plugins have brought. */
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
  persistPreferences();
  const loaded = await loadExtensions();
  keepExamplesHere();
  registerCoreBlocks();
  registerCoreBlockBindingsSources();
  registerChecks();
  registerRelations();
  registerPreviewLinks();
  registerLivePreview();
  setFreeformContentHandlerName('core/html');
  setUnregisteredTypeHandlerName('core/missing');
  return loaded;
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
