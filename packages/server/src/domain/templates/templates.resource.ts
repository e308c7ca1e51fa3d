import { scalarText } from '../../lib/json.ts';
import type { Locked } from '../../lib/locked.ts';
import { presentOne } from '../../rest/present.ts';
import { recordRoutes } from '../../rest/records.ts';
import { registeredArgs, updateRegisteredFields } from '../../rest/registered-fields.ts';
import { createArgs, toPatch, updateArgs } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { PostRow } from '../posts/post.ts';
import { postHooks } from '../posts/posts.hooks.ts';
import { hookedWrite } from '../posts/posts.resource.ts';
import { changePostMeta } from '../posts/posts.write.actions.ts';
import { partType, templateType } from './template.ts';
import type { Template, TemplateType } from './template.ts';
import { idArg, idPattern, listArgs, lookupArgs, removeArgs } from './templates.args.ts';
import { templateErrors } from './templates.errors.ts';
import { lookupResource, servedTemplates } from './templates.fields.ts';
import type { ServedTemplates, TemplateResource } from './templates.fields.ts';
import { templateRoute } from './templates.links.ts';
import { templatePolicies } from './templates.policies.ts';
import { findSource, isOffered, listTemplates, lookUpTemplate } from './templates.read.actions.ts';
import { templateRevisionRoutes } from './template-revisions.resource.ts';
import {
  createTemplate,
  removeTemplate,
  resetTemplate,
  saveTemplate,
  trashTemplate,
} from './templates.write.actions.ts';
import type { TemplateWrite } from './templates.write.actions.ts';

const example: JsonMap = {
  title: 'Landing page',
  content: '<!-- wp:paragraph --><p>First words.</p><!-- /wp:paragraph -->',
};

/** The routes below a template stand before its own, which would take the rest of the path for another piece of its id. */
export const templateRoutes = (draft: SiteDraft): RouteDefinition[] =>
  servedTemplates(draft).flatMap((served, _, [templates = served]) => [
    ...templateRevisionRoutes(draft, served),
    ...ownRoutes(draft, served, templates),
  ]);

function ownRoutes({ dialect }: SiteDraft, served: ServedTemplates, templates: ServedTemplates): RouteDefinition[] {
  const { type, resource, registered, schema } = served;
  const { restNamespace: namespace } = type;
  const path = `/${type.restBase}`;
  const may = templatePolicies(type.name);
  const idName = dialect.outward('cms_id');
  const lookup = lookupResource(dialect, templates.type, type);
  return recordRoutes({
    namespace,
    path,
    item: { path: `/(?P<id>${idPattern})`, args: { id: idArg } },
    resource,
    schema,
    list: { args: listArgs(idName), permit: may.list, find: (ctx) => findTemplates(ctx, type.name, idName) },
    create: {
      args: { ...createArgs(resource), ...registeredArgs(registered) },
      example: { slug: 'landing-page', ...example },
      permit: may.create,
      context: 'view',
      save: (ctx) => createTemplate(ctx.scope, type, writeOf(ctx, served, true)),
      locate: (_, template) => templateRoute(type, template),
    },
    read: { permit: may.read, find: asked },
    update: {
      args: { ...updateArgs(resource), ...registeredArgs(registered) },
      example,
      permit: may.change,
      save: (ctx, found) => save(ctx, served, required(ctx, found)),
    },
    remove: {
      args: removeArgs,
      permit: may.change,
      trash: (ctx, found) => trashTemplate(ctx.scope, { type, template: saved(ctx, found) }),
      remove: async (ctx, found, previous) =>
        previous(await removeTemplate(ctx.scope, { type, template: saved(ctx, found) })),
      removed: async (ctx, found) => {
        const { scope, request } = ctx;
        await scope.site.hooks.action(postHooks(type.name).delete, saved(ctx, found).row, { scope, request });
      },
    },
  }).toSpliced(
    1,
    0,
    // Pages are shown by templates: the route of parts looks among those, too.
    singleRoute({
      namespace,
      path: `${path}/lookup`,
      schema: templates.schema,
      permit: may.list,
      read: { args: lookupArgs, handle: (ctx) => lookUp(ctx, lookup) },
    }),
  );
}

function required({ path }: Ctx, found: Template | null): Template {
  if (found === null) throw templateErrors.unknown(scalarText(path['id']));
  return found;
}

/** Only what is saved can be deleted. */
function saved(ctx: Ctx, found: Template | null): Template & { readonly row: PostRow } {
  const { row, ...template } = required(ctx, found);
  if (row === null) throw templateErrors.notSaved();
  return { ...template, row };
}

const asksForSource = (value: Json | undefined): boolean => value === 'theme';

/** The template as it is, or what it was before it was saved. */
function asked(ctx: Ctx, found: Template | null): Template {
  const { scope, params } = ctx;
  const template = required(ctx, found);
  return asksForSource(params['source']) ? required(ctx, findSource(scope, template.type, template)) : template;
}

/** Parts have an area, and templates can be chosen for posts; what is asked of the other says nothing. */
async function findTemplates({ scope, params }: Ctx, type: TemplateType, idName: string): Promise<readonly Template[]> {
  const { [idName]: id, area, post_type: postType } = params;
  const isWanted = (template: Template): boolean =>
    (typeof id !== 'number' || template.row?.id === id) &&
    (type !== partType || typeof area !== 'string' || template.area === area) &&
    (type !== templateType || typeof postType !== 'string' || isOffered(template, postType));
  return (await listTemplates(scope, type)).filter(isWanted);
}

/** An empty response where there is none: a page that nothing shows is no mistake of who asks. */
async function lookUp(ctx: Ctx, resource: TemplateResource): Promise<RestResponse> {
  const { slug, is_custom: isCustom, template_prefix: prefix } = ctx.params;
  const found = await lookUpTemplate(ctx.scope, {
    slug: scalarText(slug),
    isCustom: isCustom === true,
    prefix: scalarText(prefix),
  });
  return found === null ? respond({}) : presentOne(ctx, resource, found, 'view');
}

function writeOf(ctx: Ctx, { type, resource, registered }: ServedTemplates, creating: boolean): TemplateWrite {
  const { request, sent } = ctx;
  const within: TemplateWrite['within'] = (scope, row) =>
    updateRegisteredFields(registered, sent, {
      scope,
      request,
      row,
      changeMeta: (values) => changePostMeta(scope, row.id, values),
    });
  return hookedWrite(ctx, type, { patch: toPatch(resource, sent), ...(registered.length > 0 && { within }) }, creating);
}

/** Who sends `theme` for its source takes back what was saved. */
function save(ctx: Ctx, served: ServedTemplates, template: Template): Promise<Locked<Template>> {
  const named = { type: served.type, template };
  return asksForSource(ctx.sent['source'])
    ? resetTemplate(ctx.scope, named)
    : saveTemplate(ctx.scope, named, (creating) => writeOf(ctx, served, creating));
}
