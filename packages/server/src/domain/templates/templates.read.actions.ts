import type { Scope } from '../../scope.ts';
import { unconditional } from '../posts/list/posts-list.rules.ts';
import { listTags } from '../posts/list/posts-list-tags.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { partType, templateType } from './template.ts';
import type { Template, TemplateOrigin, TemplateType } from './template.ts';
import { templateHierarchy } from './template-hierarchy.rules.ts';
import type { TemplateQuestion } from './template-hierarchy.rules.ts';
import { readTemplateId, templateId } from './template-ids.rules.ts';
import type { TemplateName } from './template-ids.rules.ts';
import { isDefaultSlug, knownArea, sourceOf, sourcesOf } from './template-sources.actions.ts';
import { selectSaved, selectSavedFor } from './templates.store.ts';

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
function tagged(scope: Scope, type: TemplateType, rows: readonly PostRow[]): readonly PostRow[] {
  for (const tag of listTags({ ...unconditional, types: [type] })) scope.cacheTags?.add(tag);
  for (const { id } of rows) scope.cacheTags?.add(`post-${id}`);
  return rows;
}

type SavedTemplates = ReadonlyMap<string, PostRow>;

/** Id → the post that the template is saved as. What PostgreSQL cannot hold is saved nowhere. */
async function savedBy(scope: Scope, type: TemplateType, ids: readonly string[]): Promise<SavedTemplates> {
  const storable = ids.filter((id) => !id.includes('\0'));
  const rows = storable.length === 0 ? [] : await selectSaved(scope.db.kysely, type, storable);
  return new Map(tagged(scope, type, rows).map((row) => [row.slug, row]));
}

/** Post of a saved template. Null if not saved. */
export const findSaved = async (scope: Scope, type: TemplateType, name: TemplateName): Promise<PostRow | null> =>
  (await savedBy(scope, type, [templateId(name)])).get(templateId(name)) ?? null;

/** Templates or template parts of the active theme: saved ones first, newest first. The caller checks permissions. */
export async function listTemplates(scope: Scope, type: TemplateType): Promise<readonly Template[]> {
  if (!hasTemplates(scope)) return [];
  const { stylesheet } = activeTheme(scope);
  const rows = tagged(scope, type, await selectSavedFor(scope.db.kysely, type, stylesheet));
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
  const names = slugs.map((slug) => ({ theme, slug }));
  const saved = await savedBy(scope, templateType, names.map(templateId));
  const candidates = names.map((name) => {
    const row = saved.get(templateId(name));
    return row === undefined ? sourceOf(scope, templateType, name) : savedTemplate(scope, row);
  });
  return candidates.find((template) => template !== null && template.content !== '') ?? null;
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
