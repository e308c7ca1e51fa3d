import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';

/** A block of a plugin, as its `block.json` describes it. */
interface ExtensionBlock {
  readonly name: string;
  readonly isDynamic: boolean;
  readonly hasScript: boolean;
}

export interface ExtensionScreen {
  readonly plugin: string;
  readonly path: string;
  readonly title: string;
  readonly module: string;
}

/** What active plugins add to the admin. */
export interface Extensions {
  readonly blocks?: readonly ExtensionBlock[];
  readonly blockStyles?: readonly { readonly block: string; readonly name: string; readonly label: string }[];
  readonly scripts?: readonly { readonly of: string; readonly address: string }[];
  readonly styles?: readonly string[];
  readonly canvasStyles?: readonly string[];
  readonly screens: readonly ExtensionScreen[];
}

/** `/admin?safe` runs no plugin code until the page is reloaded. */
export const isSafe = new URLSearchParams(location.search).has('safe');

export const screensQuery = queryOptions({
  queryKey: ['extensions'],
  queryFn: async () => (isSafe ? [] : (await request<Extensions>('platen/v1/extensions')).data.screens),
  staleTime: Infinity,
});

/** Sends API requests for the screens of plugins, which have no other way to the session. */
export const requestForPlugins = request;
