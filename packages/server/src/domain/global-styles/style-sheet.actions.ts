import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { containerRules } from './container-css.rules.ts';
import { textFonts } from './font-face.rules.ts';
import { ownRules } from './own-css.rules.ts';
import { styleSheet } from './style-sheet.rules.ts';
import { themeSheets } from './theme-sheets.rules.ts';
import { stylesWith } from './theme-styles.actions.ts';
import { publicUserStyles } from './user-styles.actions.ts';
import { parseBlocks } from '../../blocks/grammar.ts';
import type { Block } from '../../blocks/grammar.ts';
import { containersIn } from '../../blocks/layout.ts';
import { ownRulesIn } from '../../blocks/own-styles.ts';
import type { Scope, Site } from '../../scope.ts';
import { isShared, patternType } from '../blocks/synced-patterns.registry.ts';
import { navigationType } from '../navigation/navigation.registry.ts';
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

/** The sheet of the site, with the fonts of its text. */
export interface SiteStyleSheet extends StyleSheet {
  /** URLs of fonts that pages preload. */
  readonly textFonts: readonly string[];
}

export const withETag = (css: string): StyleSheet => ({
  css,
  etag: `"${createHash('sha256').update(css).digest('base64url').slice(0, 27)}"`,
});

const baseSheet = readFileSync(new URL('../../../data/blocks.css', import.meta.url), 'utf8');

const mostSheets = 8;

// Memoized pure work: a sheet follows from what is registered, the theme and the styles of the site alone.
const sheets = new WeakMap<Site, LRUCache<string, SiteStyleSheet>>();

/** All the CSS that a front end needs for what blocks come to: for everybody, as it is now. */
export async function currentStyleSheet(scope: Scope): Promise<SiteStyleSheet> {
  const { site, themes, address } = scope;
  const own = await publicUserStyles(scope);
  const { stylesheet } = activeTheme(scope);
  const ofSite = sheets.get(site) ?? new LRUCache<string, SiteStyleSheet>({ max: mostSheets });
  sheets.set(site, ofSite);
  const key = JSON.stringify([themes.fingerprint, stylesheet, address.home, own]);
  const known = ofSite.get(key);
  if (known !== undefined) return known;
  const files = (path: string): string => `${address.home}/themes/${stylesheet}/${path}`;
  const json = stylesWith(scope, own);
  const css =
    baseSheet +
    styleSheet({ json, blocks: site.blockTypes.all(), files }) +
    themeSheets(activeTheme(scope), address.home);
  const made = { ...withETag(css), textFonts: textFonts(json, files) };
  ofSite.set(key, made);
  return made;
}

/** What the blocks of one post need beside that: layouts and styles with a class of their own. */
export async function postStyleSheet(scope: Scope, id: number): Promise<string> {
  const content = await openContent(scope, id);
  if (content === null) throw postErrors.unknown(id);
  return blockSheet(scope, await blocksIn(scope, content));
}

const maxPosts = 100;

/** The same for the posts of a list. Posts that the caller cannot read are left out. */
export async function postsStyleSheet(scope: Scope, ids: readonly number[]): Promise<string> {
  const contents = await Promise.all(ids.slice(0, maxPosts).map((id) => openContent(scope, id)));
  const blocks = await Promise.all(contents.map((content) => blocksIn(scope, content ?? '')));
  return blockSheet(scope, blocks.flat());
}

async function openContent(scope: Scope, id: number): Promise<string | null> {
  const row = await findPost(scope, id);
  const isOpen = row !== null && scope.site.postTypes.get(row.type)?.showInRest === true && !isProtected(row);
  return isOpen && canReadPost(scope, await withInherited(scope, row)) ? row.content : null;
}

const maxPatterns = 50;
const referredTypes: ReadonlySet<string> = new Set([patternType, navigationType]);

/** The blocks of some content, and those of the synced patterns and menus that it refers to. */
async function blocksIn(scope: Scope, content: string): Promise<readonly Block[]> {
  const blocks = [...parseBlocks(content)];
  const seen = new Set<number>();
  let waiting = patternIds(blocks);
  while (waiting.length > 0 && seen.size < maxPatterns) {
    const ids = [...new Set(waiting)].filter((id) => !seen.has(id)).slice(0, maxPatterns - seen.size);
    for (const id of ids) seen.add(id);
    const rows = await Promise.all(ids.map((id) => findPost(scope, id)));
    const inside = rows.flatMap((row) =>
      row !== null && referredTypes.has(row.type) && isShared(row) ? parseBlocks(row.content) : [],
    );
    blocks.push(...inside);
    waiting = patternIds(inside);
  }
  return blocks;
}

const patternIds = (blocks: readonly Block[]): number[] =>
  blocks.flatMap(({ name, attributes, innerBlocks }) => {
    const id = name === 'core/block' || name === 'core/navigation' ? attributes['ref'] : undefined;
    return [...(typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? [id] : []), ...patternIds(innerBlocks)];
  });

function blockSheet(scope: Scope, blocks: readonly Block[]): string {
  const theme = layoutOf(activeTheme(scope));
  const { blockTypes } = scope.site;
  return (
    containerRules(containersIn(blocks, { registry: blockTypes, theme })) + ownRules(ownRulesIn(blocks, blockTypes))
  );
}
