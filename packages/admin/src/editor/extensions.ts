import { __, sprintf } from '@wordpress/i18n';
import apiFetch from '@wordpress/api-fetch';
import { registerBlockStyle, unstable__bootstrapServerSideBlockDefinitions as bootstrap } from '@wordpress/blocks';
import { isSafe } from '../api/extensions.ts';
import type { Extensions } from '../api/extensions.ts';

/** What plugins add to the editor, after their scripts ran. */
export interface Loaded {
  readonly canvasStyles: readonly string[];
  /** Scripts that failed, with reasons. */
  readonly problems: readonly string[];
}

const none: Loaded = { canvasStyles: [], problems: [] };

/** Runs once, before core blocks are registered, because scripts may filter them. */
export async function loadExtensions(): Promise<Loaded> {
  if (isSafe) return none;
  try {
    const {
      blocks = [],
      blockStyles = [],
      scripts = [],
      styles = [],
      canvasStyles = [],
    } = await apiFetch<Extensions>({
      path: '/platen/v1/extensions',
    });
    bootstrap(
      Object.fromEntries(blocks.map(({ isDynamic: _dynamic, hasScript: _script, ...block }) => [block.name, block])),
    );
    for (const { block, ...style } of blockStyles) registerBlockStyle(block, style);
    // The editor renders these blocks on the server.
    const shown = blocks.filter(({ isDynamic, hasScript }) => isDynamic && !hasScript).map(({ name }) => name);
    Object.assign(window, { __unstableAutoRegisterBlocks: shown });
    for (const address of styles) document.head.append(sheetAt(address));
    return { canvasStyles: canvasStyles.map(hereOf), problems: await runAll(scripts) };
  } catch (error) {
    return {
      ...none,
      problems: [sprintf(__("Couldn't load the editor scripts of plugins: %s", 'platen'), reasonOf(error))],
    };
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes a URL relative to this origin: the site may be opened under another host name. */
function hereOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}

function sheetAt(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  return Object.assign(link, { rel: 'stylesheet', href: hereOf(address) });
}

/** In sequence. A failure does not stop the next script. */
async function runAll(scripts: NonNullable<Extensions['scripts']>): Promise<readonly string[]> {
  if (scripts.length === 0) return [];
  const { offerGlobals } = await import('./globals.ts');
  offerGlobals();
  const problems: string[] = [];
  for (const { of, address } of scripts) {
    const reason = await run(hereOf(address));
    if (reason !== null)
      problems.push(sprintf(__('The script of "%1$s" failed and was skipped: %2$s', 'platen'), of, reason));
  }
  return problems;
}

/** Returns an error message, or null. */
function run(address: string): Promise<string | null> {
  const script = document.createElement('script');
  const isModule = new URL(address, location.href).pathname.endsWith('.mjs');
  Object.assign(script, { src: address, async: false, ...(isModule && { type: 'module' }) });
  return new Promise((resolve) => {
    let reason: string | null = null;
    const onError = (event: ErrorEvent): void => {
      if (event.filename !== script.src) return;
      reason = event.message;
      // Shown as a notice instead.
      event.preventDefault();
    };
    window.addEventListener('error', onError);
    const end = (error: string | null): void => {
      window.removeEventListener('error', onError);
      resolve(error);
    };
    script.addEventListener('load', () => end(reason));
    script.addEventListener('error', () => end(__('Loading failed.', 'platen')));
    document.head.append(script);
  });
}
