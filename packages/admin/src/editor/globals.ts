import * as a11y from '@wordpress/a11y';
import apiFetch from '@wordpress/api-fetch';
import * as autop from '@wordpress/autop';
import * as blob from '@wordpress/blob';
import * as blockEditor from '@wordpress/block-editor';
import * as blocks from '@wordpress/blocks';
import * as commands from '@wordpress/commands';
import * as components from '@wordpress/components';
import * as compose from '@wordpress/compose';
import * as coreData from '@wordpress/core-data';
import * as data from '@wordpress/data';
import * as date from '@wordpress/date';
import deprecated from '@wordpress/deprecated';
import * as dom from '@wordpress/dom';
import domReady from '@wordpress/dom-ready';
import * as editor from '@wordpress/editor';
import * as element from '@wordpress/element';
import * as escapeHtml from '@wordpress/escape-html';
import * as hooks from '@wordpress/hooks';
import * as htmlEntities from '@wordpress/html-entities';
import * as i18n from '@wordpress/i18n';
import * as isShallowEqual from '@wordpress/is-shallow-equal';
import * as keyboardShortcuts from '@wordpress/keyboard-shortcuts';
import * as keycodes from '@wordpress/keycodes';
import * as mediaUtils from '@wordpress/media-utils';
import * as notices from '@wordpress/notices';
import * as plugins from '@wordpress/plugins';
import * as preferences from '@wordpress/preferences';
import * as primitives from '@wordpress/primitives';
import * as richText from '@wordpress/rich-text';
import serverSideRender from '@wordpress/server-side-render';
import shortcode from '@wordpress/shortcode';
import * as styleEngine from '@wordpress/style-engine';
import tokenList from '@wordpress/token-list';
import * as url from '@wordpress/url';
import * as viewport from '@wordpress/viewport';
import warning from '@wordpress/warning';
import * as wordcount from '@wordpress/wordcount';
import lodash from 'lodash';
import moment from 'moment';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as ReactJSXRuntime from 'react/jsx-runtime';

/** Deprecated location of components that moved to `wp.editor`. */
const editPost = {
  PluginBlockSettingsMenuItem: editor.PluginBlockSettingsMenuItem,
  PluginDocumentSettingPanel: editor.PluginDocumentSettingPanel,
  PluginMoreMenuItem: editor.PluginMoreMenuItem,
  PluginPostPublishPanel: editor.PluginPostPublishPanel,
  PluginPostStatusInfo: editor.PluginPostStatusInfo,
  PluginPrePublishPanel: editor.PluginPrePublishPanel,
  PluginSidebar: editor.PluginSidebar,
  PluginSidebarMoreMenuItem: editor.PluginSidebarMoreMenuItem,
};

/**
 * The `wp` globals that block editor scripts expect, with the same package instances as this editor. `wp.editor.InnerBlocks`
 * is a deprecated wrapper without `Content`, which breaks saving of inner blocks; use the original.
 */
export function offerGlobals(): void {
  const wp = {
    a11y,
    apiFetch,
    autop,
    blob,
    blockEditor,
    blocks,
    commands,
    components,
    compose,
    coreData,
    data,
    date,
    deprecated,
    dom,
    domReady,
    editPost,
    editor: { ...editor, InnerBlocks: blockEditor.InnerBlocks },
    element,
    escapeHtml,
    hooks,
    htmlEntities,
    i18n,
    isShallowEqual,
    keyboardShortcuts,
    keycodes,
    mediaUtils,
    notices,
    plugins,
    preferences,
    primitives,
    richText,
    serverSideRender,
    shortcode,
    styleEngine,
    tokenList,
    url,
    viewport,
    warning,
    wordcount,
  };
  Object.assign(window, { wp, lodash, moment, React, ReactDOM, ReactJSXRuntime });
}
