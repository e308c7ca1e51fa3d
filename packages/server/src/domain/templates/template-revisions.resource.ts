import { scalarText } from '../../lib/json.ts';
import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import { recordRoutes } from '../../rest/records.ts';
import { registeredArgs } from '../../rest/registered-fields.ts';
import { toPatch, updateArgs } from '../../rest/resource.ts';
import type { Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { PostRow } from '../posts/post.ts';
import { postHooks } from '../posts/posts.hooks.ts';
import { autosave, listAutosaves, requireAutosave } from '../revisions/autosaves.actions.ts';
import type { RevisionRow } from '../revisions/revision.ts';
import { removeRevision, requireRevision } from '../revisions/revisions.actions.ts';
import { autosaveArg, deleteArgs, listArgs, readArgs, revisionArg } from '../revisions/revisions.args.ts';
import { revisionErrors, revisionRefusals } from '../revisions/revisions.errors.ts';
import { revisionHooks } from '../revisions/revisions.hooks.ts';
import { findRevisions } from '../revisions/revisions.resource.ts';
import type { Template } from './template.ts';
import { idArg, idPattern } from './templates.args.ts';
import { templateErrors } from './templates.errors.ts';
import { templateRevisionResource } from './templates.fields.ts';
import type { ServedTemplates, TemplateNeeds } from './templates.fields.ts';
import { revisionPolicies } from './templates.policies.ts';

/** The revisions of templates, and what is typed into them: as those of posts, shown as templates. */
export function templateRevisionRoutes({ dialect }: SiteDraft, served: ServedTemplates): RouteDefinition[] {
  const { type, schema } = served;
  const { restNamespace: namespace } = type;
  const below = (variable: string): string => `/${type.restBase}/(?P<${variable}>${idPattern})`;
  const revisions = templateRevisionResource(dialect, type, 'revisions');
  const autosaves = templateRevisionResource(dialect, type, 'autosaves');
  const [may, mayById] = [revisionPolicies(type.name, 'parent'), revisionPolicies(type.name, 'id')];
  const route = { namespace, schema };
  const ofTemplate = (find: typeof requireRevision) => async (ctx: Ctx, template: Template) =>
    stateOf(template)(await find(ctx.scope, savedAs(template), Number(ctx.path['id'])));
  return [
    ...recordRoutes({
      ...route,
      resource: revisions,
      path: `${below('parent')}/revisions`,
      args: { parent: idArg },
      item: { path: '/(?P<id>[\\d]+)', args: { ...revisionArg, parent: idArg } },
      list: {
        args: listArgs,
        cursor: true,
        totals: true,
        permit: may.read,
        find: async (ctx, template, behind) => {
          const page = await findRevisions(ctx, savedAs(template), behind);
          return { ...page, rows: page.rows.map(stateOf(template)) };
        },
      },
      read: { args: readArgs, permit: may.read, find: ofTemplate(requireRevision) },
      remove: { args: deleteArgs, permit: may.remove, trash: refuseTrash, remove: removeState },
    }),
    ...recordRoutes<Template, TemplateNeeds, unknown, Template | null>({
      ...route,
      resource: autosaves,
      path: `${below('id')}/autosaves`,
      args: { id: idArg },
      list: {
        args: readArgs,
        permit: mayById.read as PolicyTable<Template | null>,
        find: async ({ scope }, template) =>
          template === null ? [] : (await listAutosaves(scope, savedAs(template))).map(stateOf(template)),
      },
      create: {
        args: { ...updateArgs(served.resource), ...registeredArgs(served.registered) },
        permit: mayById.autosave,
        status: 200,
        locate: null,
        save: (ctx, template) => save(ctx, served, template),
      },
    }),
    ...recordRoutes({
      ...route,
      resource: autosaves,
      path: `${below('parent')}/autosaves/(?P<id>[\\d]+)`,
      item: { path: '', args: { ...autosaveArg, parent: idArg } },
      read: { args: readArgs, permit: may.read, find: ofTemplate(requireAutosave) },
    }),
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
async function refuseTrash({ scope, path }: Ctx, template: Template): Promise<never> {
  const row = await requireRevision(scope, savedAs(template), Number(path['id']));
  throw scope.caller.can('delete_revision', row) ? revisionErrors.notTrashable() : revisionRefusals.remove(scope);
}

async function removeState(
  { scope, request, path }: Ctx,
  template: Template,
  previous: (state: Locked<Template>) => Promise<void>,
): Promise<void> {
  const row = await removeRevision(scope, savedAs(template), Number(path['id']), (revision) => {
    if (!scope.caller.can('delete_revision', revision)) throw revisionRefusals.remove(scope);
  });
  await previous(locked(stateOf(template)(row)));
  await scope.site.hooks.action(revisionHooks.delete, row, { scope, request });
}

async function save(ctx: Ctx, { type, resource }: ServedTemplates, template: Template | null): Promise<Template> {
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
  return stateOf(template)(typed);
}
