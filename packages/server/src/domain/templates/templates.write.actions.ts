import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { slugOf } from '../../text/slug.ts';
import type { PostPatch, PostRow } from '../posts/post.ts';
import { removePost } from '../posts/posts.remove.actions.ts';
import { createPost, trashPost, updatePost } from '../posts/posts.write.actions.ts';
import type { PostWrite } from '../posts/posts.write.actions.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import type { PostType } from '../types/type.ts';
import { partType } from './template.ts';
import type { Template, TemplatePatch, TemplateType } from './template.ts';
import { templateId } from './template-ids.rules.ts';
import type { TemplateName } from './template-ids.rules.ts';
import { knownArea } from './template-sources.actions.ts';
import { areaKey, findSaved, findSource, originKey, savedTemplate } from './templates.read.actions.ts';
import { templateErrors } from './templates.errors.ts';
import { lockTemplate } from './templates.store.ts';

/** A write of the post that a template is saved as. */
export interface TemplateWrite extends Omit<PostWrite, 'type' | 'patch'> {
  readonly patch: Partial<TemplatePatch>;
}

const typeOf = ({ name }: PostType): TemplateType => name as TemplateType;

interface Sent extends Partial<TemplatePatch> {
  readonly origin?: Template['source'];
}

/** What of it the post takes. Templates are always published. */
function postPatch(type: PostType, { title, content, excerpt, author, area, origin }: Sent): Partial<PostPatch> {
  const meta = {
    ...(area !== undefined && type.name === partType && { [areaKey]: knownArea(area) }),
    ...(origin !== undefined && { [originKey]: origin }),
  };
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
    ...(excerpt !== undefined && { excerpt }),
    ...(author !== undefined && { author }),
    status: 'publish',
    meta,
  };
}

/** A transaction with the template locked. */
const holding = <T>(scope: Scope, type: PostType, name: TemplateName, work: (inner: Scope) => Promise<T>): Promise<T> =>
  inTransaction(scope, async (inner) => {
    await lockTemplate(inner.db.kysely, typeOf(type), templateId(name));
    return work(inner);
  });

/** A template of the site's own; one with the name of a theme's template is saved over that. */
export async function createTemplate(scope: Scope, type: PostType, write: TemplateWrite): Promise<Template> {
  const active = activeTheme(scope);
  if (!active.isBlockTheme) throw templateErrors.noBlockTheme();
  const { patch } = write;
  const name = {
    theme: patch.theme || active.stylesheet,
    slug: slugOf(patch.slug ?? '') || slugOf(patch.title ?? '') || 'template',
  };
  const row = await holding(scope, type, name, (inner) =>
    createPost(inner, { ...write, type, patch: { ...postPatch(type, patch), slug: templateId(name) } }),
  );
  return savedTemplate(scope, row);
}

/** A template that a request names, and its type. */
export interface NamedTemplate {
  readonly type: PostType;
  readonly template: Template;
}

/** Saves a template. The first save creates a post from the source and the changes. */
export async function saveTemplate(
  scope: Scope,
  { type, template }: NamedTemplate,
  writeOf: (creating: boolean) => TemplateWrite,
): Promise<Locked<Template>> {
  const row = await holding(scope, type, template, async (inner) => {
    const present = await findSaved(inner, typeOf(type), template);
    const write = writeOf(present === null);
    if (present !== null) return updatePost(inner, present.id, { ...write, type, patch: postPatch(type, write.patch) });
    const source = findSource(inner, typeOf(type), template);
    if (source === null) throw templateErrors.unknown(templateId(template));
    const { title, content, description: excerpt, area, source: origin } = source;
    const sent = { title, content, excerpt, area, origin, ...write.patch };
    return createPost(inner, { ...write, type, patch: { ...postPatch(type, sent), slug: templateId(template) } });
  });
  return locked(savedTemplate(scope, row));
}

/** Does something to the post of a template; it has to have one. */
const withSaved = <T>(
  scope: Scope,
  { type, template }: NamedTemplate,
  work: (inner: Scope, row: PostRow) => Promise<T>,
): Promise<T> =>
  holding(scope, type, template, async (inner) => {
    const row = await findSaved(inner, typeOf(type), template);
    if (row === null) throw templateErrors.notSaved();
    return work(inner, row);
  });

/** Into the trash; what was saved over shows again. */
export async function trashTemplate(scope: Scope, named: NamedTemplate): Promise<Template> {
  const { type, template } = named;
  const row = await withSaved(scope, named, (inner, { id }) => trashPost(inner, id, { type }));
  return savedTemplate(scope, { ...row, slug: templateId(template) });
}

/** For good; what was saved over shows again. Returns the template as it was. */
export const removeTemplate = (scope: Scope, named: NamedTemplate): Promise<Locked<Template>> =>
  withSaved(scope, named, async (inner, row) => {
    await removePost(inner, row.id, named);
    return locked(savedTemplate(inner, row));
  });

/** Back to what the theme or the plugin brings. */
export async function resetTemplate(scope: Scope, named: NamedTemplate): Promise<Locked<Template>> {
  const source = findSource(scope, typeOf(named.type), named.template);
  if (source === null) throw templateErrors.nothingBehind();
  if (named.template.row !== null) await removeTemplate(scope, named);
  return locked(source);
}
