import { scalarText } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { restUrl } from '../../rest/links.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { registeredArgs, updateRegisteredFields } from '../../rest/registered-fields.ts';
import { createArgs, toPatch, updateArgs } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { endpoint } from '../../rest/route.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { PostRow } from '../posts/post.ts';
import { postHooks } from '../posts/posts.hooks.ts';
import { hookedWrite } from '../posts/posts.resource.ts';
import { setPostMeta } from '../posts/posts.write.actions.ts';
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
  return [
    {
      namespace,
      path,
      schema,
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          args: listArgs(idName),
          permit: may.list,
          handle: async (ctx) =>
            respond(await presentList(ctx, resource, await listed(ctx, type.name, idName)), { kind: 'list' }),
        },
        {
          methods: ['POST'],
          args: { ...createArgs(resource), ...registeredArgs(registered) },
          example: { slug: 'landing-page', ...example },
          makes: true,
          permit: may.create,
          handle: (ctx) => create(ctx, served),
        },
      ],
    },
    {
      namespace,
      path: `${path}/lookup`,
      schema: templates.schema,
      endpoints: [
        // Pages are shown by templates: the route of parts looks among those, too.
        {
          methods: ['GET'],
          answers: 'one',
          args: lookupArgs,
          permit: may.list,
          handle: (ctx) => lookUp(ctx, lookup),
        },
      ],
    },
    {
      namespace,
      path: `${path}/(?P<id>${idPattern})`,
      args: { id: idArg },
      schema,
      endpoints: [
        endpoint<Template | null>({
          methods: ['GET'],
          args: { context: contextArg() },
          permit: may.read,
          handle: (ctx, found) => presentOne(ctx, resource, asked(ctx, found)),
        }),
        endpoint<Template | null>({
          methods: ['POST', 'PUT', 'PATCH'],
          args: { ...updateArgs(resource), ...registeredArgs(registered) },
          example,
          permit: may.change,
          handle: (ctx, found) => save(ctx, served, required(ctx, found)),
        }),
        endpoint<Template | null>({
          methods: ['DELETE'],
          args: removeArgs,
          permit: may.change,
          handle: (ctx, found) => remove(ctx, served, required(ctx, found)),
        }),
      ],
    },
  ];
}

function required({ path }: Ctx, found: Template | null): Template {
  if (found === null) throw templateErrors.unknown(scalarText(path['id']));
  return found;
}

const asksForSource = (value: Json | undefined): boolean => value === 'theme';

/** The template as it is, or what it was before it was saved. */
function asked(ctx: Ctx, found: Template | null): Template {
  const { scope, params } = ctx;
  const template = required(ctx, found);
  return asksForSource(params['source']) ? required(ctx, findSource(scope, template.type, template)) : template;
}

/** Parts have an area, and templates can be chosen for posts; what is asked of the other says nothing. */
async function listed({ scope, params }: Ctx, type: TemplateType, idName: string): Promise<readonly Template[]> {
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
  const setMeta = (scope: Ctx['scope'], row: PostRow) => (key: string, value: Json) =>
    setPostMeta(scope, row.id, { key, value });
  const within: TemplateWrite['within'] = (scope, row) =>
    updateRegisteredFields(registered, sent, { scope, request, row, setMeta: setMeta(scope, row) });
  return hookedWrite(ctx, type, { patch: toPatch(resource, sent), ...(registered.length > 0 && { within }) }, creating);
}

async function create(ctx: Ctx, served: ServedTemplates): Promise<RestResponse> {
  const template = await createTemplate(ctx.scope, served.type, writeOf(ctx, served, true));
  const made = await presentOne(ctx, served.resource, template, 'view');
  const Location = restUrl(ctx.scope, templateRoute(served.type, template));
  return { ...made, status: 201, headers: { ...made.headers, Location } };
}

/** Who sends `theme` for its source takes back what was saved. */
async function save(ctx: Ctx, served: ServedTemplates, template: Template): Promise<RestResponse> {
  const named = { type: served.type, template };
  const saved = asksForSource(ctx.sent['source'])
    ? await resetTemplate(ctx.scope, named)
    : await saveTemplate(ctx.scope, named, (creating) => writeOf(ctx, served, creating));
  return presentOne(ctx, served.resource, saved, 'edit');
}

async function remove(ctx: Ctx, { type, resource }: ServedTemplates, template: Template): Promise<RestResponse> {
  const { scope, request } = ctx;
  if (template.row === null) throw templateErrors.notSaved();
  const { row } = template;
  const told = () => scope.site.hooks.action(postHooks(type.name).delete, row, { scope, request });
  if (ctx.params['force'] !== true) {
    const trashed = await presentOne(ctx, resource, await trashTemplate(scope, { type, template }), 'edit');
    await told();
    return trashed;
  }
  const [previous] = await present(ctx, resource, [template], 'edit');
  await removeTemplate(scope, { type, template });
  await told();
  return respond({ deleted: true, previous: previous?.data ?? {} });
}
