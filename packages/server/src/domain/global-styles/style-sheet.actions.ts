import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { containerRules } from './container-css.rules.ts';
import { styleSheet } from './style-sheet.rules.ts';
import { stylesWith } from './theme-styles.actions.ts';
import { publicUserStyles } from './user-styles.actions.ts';
import { parseBlocks } from '../../blocks/grammar.ts';
import { containersIn } from '../../blocks/layout.ts';
import type { Scope, Site } from '../../scope.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import { isProtected } from '../posts/post.ts';
import { postErrors } from '../posts/posts.errors.ts';
import { findPost, withInherited } from '../posts/posts.read.actions.ts';
import { layoutOf } from '../themes/theme-layout.rules.ts';
import { activeTheme } from '../themes/themes.actions.ts';

/** CSS with the ETag of its bytes. */
export interface StyleSheet {
  readonly css: string;
  readonly etag: string;
}

const baseSheet = readFileSync(new URL('../../../data/blocks.css', import.meta.url), 'utf8');

const mostSheets = 8;

// Memoized pure work: a sheet follows from what is registered, the theme and the styles of the site alone.
const sheets = new WeakMap<Site, LRUCache<string, StyleSheet>>();

/** All the CSS that a front end needs for what blocks come to: for everybody, as it is now. */
export async function currentStyleSheet(scope: Scope): Promise<StyleSheet> {
  const { site, themes, address } = scope;
  const own = await publicUserStyles(scope);
  const { stylesheet } = activeTheme(scope);
  const ofSite = sheets.get(site) ?? new LRUCache<string, StyleSheet>({ max: mostSheets });
  sheets.set(site, ofSite);
  const key = JSON.stringify([themes.fingerprint, stylesheet, address.home, own]);
  const known = ofSite.get(key);
  if (known !== undefined) return known;
  const files = (path: string): string => `${address.home}/themes/${stylesheet}/${path}`;
  const css = baseSheet + styleSheet({ json: stylesWith(scope, own), blocks: site.blockTypes.all(), files });
  const made = { css, etag: `"${createHash('sha256').update(css).digest('base64url').slice(0, 27)}"` };
  ofSite.set(key, made);
  return made;
}

/** What the blocks of one post need beside that: arrangements that are told in no class but their own. */
export async function postStyleSheet(scope: Scope, id: number): Promise<string> {
  const row = await findPost(scope, id);
  const isOpen = row !== null && scope.site.postTypes.get(row.type)?.showInRest === true && !isProtected(row);
  if (!isOpen || !canReadPost(scope, await withInherited(scope, row))) throw postErrors.unknown(id);
  const theme = layoutOf(activeTheme(scope));
  return containerRules(containersIn(parseBlocks(row.content), scope.site.blockTypes, theme));
}
