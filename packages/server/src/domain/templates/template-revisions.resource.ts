import { scalarText } from '../../lib/json.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { registeredArgs } from '../../rest/registered-fields.ts';
import { toPatch, updateArgs } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { endpoint } from '../../rest/route.ts';
import type { Ctx, Endpoint, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { PostRow } from '../posts/post.ts';
import { postHooks } from '../posts/posts.hooks.ts';
import { autosave, listAutosaves, requireAutosave } from '../revisions/autosaves.actions.ts';
import type { RevisionRow } from '../revisions/revision.ts';
import { removeRevision, requireRevision } from '../revisions/revisions.actions.ts';
import { autosaveArg, deleteArgs, listArgs, readArgs, revisionArg } from '../revisions/revisions.args.ts';
import { revisionErrors, revisionRefusals } from '../revisions/revisions.errors.ts';
import { revisionHooks } from '../revisions/revisions.hooks.ts';
import { revisionPage } from '../revisions/revisions.resource.ts';
import type { Template } from './template.ts';
import { idArg, idPattern } from './templates.args.ts';
import { templateErrors } from './templates.errors.ts';
import { templateRevisionResource } from './templates.fields.ts';
import type { ServedTemplates, TemplateResource } from './templates.fields.ts';
import { revisionPolicies } from './templates.policies.ts';

/** The revisions of templates, and what is typed into them: as those of posts, shown as templates. */
export function templateRevisionRoutes({ dialect }: SiteDraft, served: ServedTemplates): RouteDefinition[] {
  const { type, schema } = served;
  const { restNamespace: namespace } = type;
  const below = (variable: string): string => `/${type.restBase}/(?P<${variable}>${idPattern})`;
  const revisions = templateRevisionResource(dialect, type, 'revisions');
  const autosaves = templateRevisionResource(dialect, type, 'autosaves');
  const [may, mayById] = [revisionPolicies(type.name, 'parent'), revisionPolicies(type.name, 'id')];
  const oneState = (resource: TemplateResource, find: typeof requireRevision): Endpoint =>
    endpoint<Template>({
      methods: ['GET'],
      args: readArgs,
      permit: may.read,
      handle: async (ctx, template) => {
        const found = await find(ctx.scope, savedAs(template), Number(ctx.path['id']));
        return presentOne(ctx, resource, stateOf(template)(found));
      },
    });
  return [
    {
      namespace,
      path: `${below('parent')}/revisions`,
      args: { parent: idArg },
      schema,
      endpoints: [
        endpoint<Template>({
          methods: ['GET'],
          args: listArgs,
          cursor: true,
          permit: may.read,
          handle: (ctx, template) =>
            revisionPage(ctx, savedAs(template), (rows) => presentList(ctx, revisions, rows.map(stateOf(template)))),
        }),
      ],
    },
    {
      namespace,
      path: `${below('parent')}/revisions/(?P<id>[\\d]+)`,
      args: { ...revisionArg, parent: idArg },
      schema,
      endpoints: [
        oneState(revisions, requireRevision),
        endpoint<Template>({
          methods: ['DELETE'],
          args: deleteArgs,
          permit: may.remove,
          handle: (ctx, template) => remove(ctx, revisions, template),
        }),
      ],
    },
    {
      namespace,
      path: `${below('id')}/autosaves`,
      args: { id: idArg },
      schema,
      endpoints: [
        endpoint<Template>({
          methods: ['GET'],
          answers: 'list',
          args: readArgs,
          permit: mayById.read,
          handle: async (ctx, template) => {
            const found = await listAutosaves(ctx.scope, savedAs(template));
            return respond(await presentList(ctx, autosaves, found.map(stateOf(template))));
          },
        }),
        endpoint<Template | null>({
          methods: ['POST'],
          args: { ...updateArgs(served.resource), ...registeredArgs(served.registered) },
          permit: mayById.autosave,
          handle: (ctx, template) => save(ctx, { ...served, autosaves }, template),
        }),
      ],
    },
    {
      namespace,
      path: `${below('parent')}/autosaves/(?P<id>[\\d]+)`,
      args: { ...autosaveArg, parent: idArg },
      schema,
      endpoints: [oneState(autosaves, requireAutosave)],
    },
  ];
}

/** Only what is saved has revisions. */
function savedAs({ row }: Template): PostRow {
  if (row === null) throw templateErrors.notSaved();
  return row;
}

/** The template as it was, or would be. */
const stateOf =
  (template: Template) =>
  ({ id, author, title, content, excerpt, date, modified }: RevisionRow): Template => ({
    ...template,
    title,
    content,
    description: excerpt,
    status: 'inherit',
    saved: { id, author, date, modified },
  });

/** Requires template permissions and `delete_revision`, which no role has by default. */
async function remove(ctx: Ctx, resource: TemplateResource, template: Template): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  const row = await requireRevision(scope, savedAs(template), Number(ctx.path['id']));
  if (!scope.caller.can('delete_revision', row)) throw revisionRefusals.remove(scope);
  if (params['force'] !== true) throw revisionErrors.notTrashable();
  const [previous] = await present(ctx, resource, [stateOf(template)(row)], 'edit');
  await removeRevision(scope, row.id, row.post);
  await scope.site.hooks.action(revisionHooks.delete, row, { scope, request });
  return respond({ deleted: true, previous: previous?.data ?? {} });
}

interface Autosaved extends ServedTemplates {
  readonly autosaves: TemplateResource;
}

async function save(
  ctx: Ctx,
  { type, resource, autosaves }: Autosaved,
  template: Template | null,
): Promise<RestResponse> {
  if (template === null) throw templateErrors.unknownParent(scalarText(ctx.path['id']));
  const { scope, sent, request } = ctx;
  const { title, content, excerpt } = toPatch(resource, sent);
  const typed = await autosave(scope, {
    type,
    post: savedAs(template),
    patch: {
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content }),
      ...(excerpt !== undefined && { excerpt }),
    },
    guard: () => undefined,
    prepare: (inner, patch, before) =>
      inner.site.hooks.filter(postHooks(type.name).preInsert, patch, { scope: inner, request, before }),
  });
  return presentOne(ctx, autosaves, stateOf(template)(typed), 'edit');
}
