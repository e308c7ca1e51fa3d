import apiFetch from '@wordpress/api-fetch';
import { registerBlockStyle, unstable__bootstrapServerSideBlockDefinitions as bootstrap } from '@wordpress/blocks';
import { isSafe } from '../api/extensions.ts';
import type { Extensions } from '../api/extensions.ts';

/** What the plugins of the site bring for the editor, once their scripts have run. */
export interface Loaded {
  readonly canvasStyles: readonly string[];
  /** Whose scripts could not be used, and why. */
  readonly problems: readonly string[];
}

const none: Loaded = { canvasStyles: [], problems: [] };

/** Done once, before the blocks of the editor itself are registered: scripts may change those. */
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
    // The editor shows these by what the server makes of them.
    const shown = blocks.filter(({ isDynamic, hasScript }) => isDynamic && !hasScript).map(({ name }) => name);
    Object.assign(window, { __unstableAutoRegisterBlocks: shown });
    for (const address of styles) document.head.append(sheetAt(address));
    return { canvasStyles: canvasStyles.map(hereOf), problems: await runAll(scripts) };
  } catch (error) {
    return { ...none, problems: [`What plugins bring for the editor could not be asked for: ${reasonOf(error)}`] };
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The site may be opened under another name than its own, and its scripts come from where the page does. */
function hereOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}

function sheetAt(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  return Object.assign(link, { rel: 'stylesheet', href: hereOf(address) });
}

/** One after another, each as if the others before it had never failed. */
async function runAll(scripts: NonNullable<Extensions['scripts']>): Promise<readonly string[]> {
  if (scripts.length === 0) return [];
  const { offerGlobals } = await import('./globals.ts');
  offerGlobals();
  const problems: string[] = [];
  for (const { of, address } of scripts) {
    const reason = await run(hereOf(address));
    if (reason !== null) problems.push(`The script of ${of} failed and is left out: ${reason}`);
  }
  return problems;
}

/** Null where nothing went wrong. */
function run(address: string): Promise<string | null> {
  const script = document.createElement('script');
  const isModule = new URL(address, location.href).pathname.endsWith('.mjs');
  Object.assign(script, { src: address, async: false, ...(isModule && { type: 'module' }) });
  return new Promise((resolve) => {
    let reason: string | null = null;
    const onError = (event: ErrorEvent): void => {
      if (event.filename !== script.src) return;
      reason = event.message;
      // It is told where it can be read.
      event.preventDefault();
    };
    window.addEventListener('error', onError);
    const end = (told: string | null): void => {
      window.removeEventListener('error', onError);
      resolve(told);
    };
    script.addEventListener('load', () => end(reason));
    script.addEventListener('error', () => end('It could not be loaded.'));
    document.head.append(script);
  });
}
