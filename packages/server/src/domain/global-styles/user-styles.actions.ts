import { hasMarkupInCss, hasNewCss } from './custom-css.rules.ts';
import { emptyThemeJson } from './global-style.ts';
import type { ThemeJson } from './global-style.ts';
import { globalStyleErrors, globalStyleRefusals } from './global-styles.errors.ts';
import { withoutUnsafeValues } from './safe-css.rules.ts';
import { understood } from './theme-styles.actions.ts';
import { lockUserStyles } from './user-styles.store.ts';
import { operator } from '../../access/capabilities.ts';
import { limitsOf } from '../../auth/credential.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { listTags } from '../posts/list/posts-list-tags.rules.ts';
import { unconditional } from '../posts/list/posts-list.rules.ts';
import type { PostPatch, PostRow } from '../posts/post.ts';
import { findNamedPost, findPost } from '../posts/posts.read.actions.ts';
import { createPost, updatePost } from '../posts/posts.write.actions.ts';
import { cleanTexts, writingAsIs } from '../posts/texts/post-text.rules.ts';
import type { Theme } from '../themes/theme.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import type { UserStylesLookup } from '../themes/user-styles-lookup.rules.ts';
import type { PostType } from '../types/type.ts';

/** The type of posts that hold what a site lays over the styles of its themes. */
export const stylesType = 'cms_global_styles';

const blankTitle = 'Custom Styles';

const contentOf = (json: Partial<ThemeJson>): string =>
  JSON.stringify({ version: 3, isGlobalStylesUserThemeJSON: true, ...json });

const slugFor = ({ stylesheet }: Theme): string => `global-styles-${stylesheet.toLowerCase()}`;

/**
 * Id of the post with the site's own styles for a theme. It is made when it is first asked for; null for a key that may
 * only read, where there is none yet.
 */
async function userStylesOf(scope: Scope, theme: Theme): Promise<number | null> {
  const type = scope.site.postTypes.get(stylesType);
  if (type === undefined) return null;
  // Created by Platen itself, so that reading needs no create permission.
  const own: Scope = { ...scope, caller: operator };
  const found = await findStyles(own, theme);
  return found?.id ?? (mayWrite(scope) ? makeStyles(own, type, theme) : null);
}

export const userStylesLookup: UserStylesLookup = { idOf: userStylesOf };

const mayWrite = ({ credential }: Scope): boolean => limitsOf(credential)?.readOnly !== true;

function findStyles(scope: Scope, theme: Theme): Promise<PostRow | null> {
  for (const tag of listTags({ ...unconditional, types: [stylesType] })) scope.cacheTags?.add(tag);
  return findNamedPost(scope, { type: stylesType, slug: slugFor(theme) });
}

const makeStyles = (scope: Scope, type: PostType, theme: Theme): Promise<number> =>
  inTransaction(scope, async (inner) => {
    await lockUserStyles(inner.db.kysely);
    const found = await findStyles(inner, theme);
    if (found !== null) return found.id;
    const patch = { title: blankTitle, content: contentOf({}), slug: slugFor(theme), status: 'publish' };
    return (await createPost(inner, { type, patch })).id;
  });

/** What the site lays over the styles of the active theme, for everybody to see; nothing is made where there is none. */
export async function publicUserStyles(scope: Scope): Promise<ThemeJson> {
  if (scope.site.postTypes.get(stylesType) === undefined) return emptyThemeJson();
  const row = await findStyles(scope, activeTheme(scope));
  return row === null ? emptyThemeJson() : userThemeJson(scope, row);
}

/** Throws where there are no such styles. */
export async function requireUserStyles(scope: Scope, id: number): Promise<PostRow> {
  const row = await findPost(scope, id);
  if (row?.type !== stylesType) throw globalStyleErrors.unknown(id);
  return row;
}

/** The styles that a post, or an earlier state of it, holds. */
export function userThemeJson(scope: Pick<Scope, 'site'>, { content }: Pick<PostRow, 'content'>): ThemeJson {
  const json = parsed(content);
  return isMap(json) ? understood(scope, json, 'custom') : emptyThemeJson();
}

function parsed(content: string): Json {
  try {
    return JSON.parse(content) as Json;
  } catch {
    return null;
  }
}

export interface StylesPatch {
  readonly title?: string;
  readonly settings?: JsonMap;
  readonly styles?: JsonMap;
}

/** Each node that is named replaces the former one as a whole. */
export async function saveUserStyles(
  scope: Scope,
  { id, type: name }: Pick<PostRow, 'id' | 'type'>,
  patch: StylesPatch,
): Promise<Locked<PostRow>> {
  const type = scope.site.postTypes.get(name);
  if (type === undefined) throw globalStyleErrors.unknown(id);
  if (patch.styles !== undefined && hasMarkupInCss(patch.styles)) throw globalStyleErrors.markupInCss();
  const compose = (_: Scope, given: Partial<PostPatch>, before: PostRow | null): Partial<PostPatch> => {
    if (before === null || (patch.settings ?? patch.styles) === undefined) return given;
    return { ...given, content: contentOf(laidOver(scope, userThemeJson(scope, before), patch)) };
  };
  const { title } = patch;
  const row = await updatePost(writingAsIs(scope), id, {
    type,
    patch: title === undefined ? {} : cleanTexts(scope, { title }),
    prepare: compose,
  });
  return locked(row);
}

/** Without `unfiltered_html`, only safe CSS values are stored. */
function laidOver(scope: Scope, before: ThemeJson, { settings, styles }: StylesPatch): ThemeJson {
  const { caller } = scope;
  const sent = understood(scope, { ...(settings && { settings }), ...(styles && { styles }) }, 'custom');
  if (styles !== undefined && !caller.can('edit_css') && hasNewCss(sent.styles, before.styles))
    throw globalStyleRefusals.css(scope);
  const safe = caller.can('unfiltered_html')
    ? sent
    : (withoutUnsafeValues(sent as unknown as JsonMap) as unknown as ThemeJson);
  return {
    settings: settings === undefined ? before.settings : safe.settings,
    styles: styles === undefined ? before.styles : safe.styles,
  };
}
