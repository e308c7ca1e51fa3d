import type { Scope } from '../../scope.ts';
import { unconditional } from '../posts/list/posts-list.rules.ts';
import { listTags } from '../posts/list/posts-list-tags.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { findNamedPost } from '../posts/posts.read.actions.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { partType, templateType } from './template.ts';
import type { Template, TemplateOrigin, TemplateType } from './template.ts';
import { templateHierarchy } from './template-hierarchy.rules.ts';
import type { TemplateQuestion } from './template-hierarchy.rules.ts';
import { readTemplateId, templateId } from './template-ids.rules.ts';
import type { TemplateName } from './template-ids.rules.ts';
import { isDefaultSlug, knownArea, sourceOf, sourcesOf } from './template-sources.actions.ts';
import { selectSavedFor } from './templates.store.ts';

/** Meta keys of a saved template: what was saved over, and where on a page a part stands. */
export const originKey = 'origin';
export const areaKey = 'area';

/** A template as the site has saved it. */
export function savedTemplate(scope: Scope, row: PostRow): Template {
  const type = row.type as TemplateType;
  const name = readTemplateId(row.slug) ?? { theme: '', slug: row.slug };
  const behind = sourceOf(scope, type, name);
  const [origin = null] = row.meta[originKey] ?? [];
  return {
    ...name,
    type,
    title: row.title,
    description: row.excerpt,
    content: row.content,
    area: type === partType ? knownArea(row.meta[areaKey]?.[0]) : '',
    status: row.status,
    source: 'custom',
    origin: origin as TemplateOrigin | null,
    hasThemeFile: behind?.hasThemeFile ?? false,
    plugin: origin === 'plugin' ? (behind?.plugin ?? null) : null,
    postTypes: behind?.postTypes ?? null,
    row,
    saved: row,
  };
}

/** Templates are a matter of themes that are made of blocks; under others there are none, whatever is saved. */
const hasTemplates = (scope: Scope): boolean => activeTheme(scope).isBlockTheme;

/** A response that looked for what is saved is made anew once something is saved or goes. */
function tagType(scope: Scope, type: TemplateType): void {
  for (const tag of listTags({ ...unconditional, types: [type] })) scope.cacheTags?.add(tag);
}

/** Post of a saved template. Null if not saved. */
export async function findSaved(scope: Scope, type: TemplateType, name: TemplateName): Promise<PostRow | null> {
  tagType(scope, type);
  return findNamedPost(scope, { type, slug: templateId(name) });
}

/** Templates or template parts of the active theme: saved ones first, newest first. The caller checks permissions. */
export async function listTemplates(scope: Scope, type: TemplateType): Promise<readonly Template[]> {
  if (!hasTemplates(scope)) return [];
  const { stylesheet } = activeTheme(scope);
  tagType(scope, type);
  const rows = await selectSavedFor(scope.db.kysely, type, stylesheet);
  for (const { id } of rows) scope.cacheTags?.add(`post-${id}`);
  const saved = rows.map((row) => savedTemplate(scope, row));
  const slugs = new Set(saved.map(({ slug }) => slug));
  return [
    ...saved,
    ...sourcesOf(scope, type)
      .values()
      .filter(({ slug }) => !slugs.has(slug)),
  ];
}

/** Null where it names none. */
export async function findTemplate(
  scope: Scope,
  type: TemplateType,
  name: TemplateName | null,
): Promise<Template | null> {
  if (name === null || !hasTemplates(scope)) return null;
  const row = await findSaved(scope, type, name);
  return row === null ? findSource(scope, type, name) : savedTemplate(scope, row);
}

/** A template as the active theme or a plugin brings it, whatever the site has saved over it. */
export const findSource = (scope: Scope, type: TemplateType, name: TemplateName): Template | null =>
  hasTemplates(scope) && name.theme === activeTheme(scope).stylesheet ? sourceOf(scope, type, name) : null;

/** A part as blocks name it: by its slug, and by a theme that must be the active one. */
export async function findPart(scope: Scope, slug: string, theme: string | undefined): Promise<Template | null> {
  const { stylesheet } = activeTheme(scope);
  const isActive = theme === undefined || theme === stylesheet;
  return findTemplate(scope, partType, isActive ? { theme: stylesheet, slug } : null);
}

type Asked = Pick<TemplateQuestion, 'slug' | 'isCustom' | 'prefix'>;

/** The first template with content that could show a page. */
export async function lookUpTemplate(scope: Scope, asked: Asked): Promise<Template | null> {
  const { dialect, postTypes, taxonomies } = scope.site;
  const slugs = templateHierarchy({
    ...asked,
    postTypes: postTypes.all().map(({ name }) => dialect.outward(name)),
    taxonomies: taxonomies.all().map(({ name }) => dialect.outward(name)),
  });
  return firstTemplate(scope, slugs);
}

/** The first of these templates that exists and has content. */
export async function firstTemplate(scope: Scope, slugs: readonly string[]): Promise<Template | null> {
  if (!hasTemplates(scope) || slugs.length === 0) return null;
  const { stylesheet: theme } = activeTheme(scope);
  const candidates = await Promise.all(slugs.map((slug) => findTemplate(scope, templateType, { theme, slug })));
  return candidates.find((template) => template !== null && template.content !== '') ?? null;
}

/** Reads what is saved of the theme's parts at once, for blocks that ask for them one by one. */
export async function preloadParts(scope: Scope): Promise<void> {
  if (!hasTemplates(scope)) return;
  await Promise.all([...sourcesOf(scope, partType).values()].map((part) => findSaved(scope, partType, part)));
}

/** Whether posts of a type can have the template: it shows no kind of page by itself, and no other types alone. */
export const isOffered = ({ slug, postTypes }: Template, type: string): boolean =>
  !isDefaultSlug(slug) && (postTypes === null || postTypes.includes(type));

/** Slugs of the templates that posts of a type can have. */
export async function offeredTemplates(scope: Scope, type: string): Promise<readonly string[]> {
  const templates = await listTemplates(scope, templateType);
  return templates.filter((template) => isOffered(template, type)).map(({ slug }) => slug);
}

/** What the site saved over the active theme, as files of it by their paths. */
export async function savedFiles(scope: Scope): Promise<readonly (readonly [path: string, text: string])[]> {
  const all = await Promise.all([listTemplates(scope, templateType), listTemplates(scope, partType)]);
  return all
    .flat()
    .filter(({ source }) => source === 'custom')
    .map(({ type, slug, content }) => [`${type === partType ? 'parts' : 'templates'}/${slug}.html`, content]);
}
