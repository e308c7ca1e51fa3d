import type { SiteDraft } from '../../site/site-draft.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { RestError } from '../../rest/errors.ts';
import { restUrl } from '../../rest/links.ts';
import { listResponse } from '../../rest/paging.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { registeredArgs, registeredFieldsOf, updateRegisteredFields } from '../../rest/registered-fields.ts';
import { createArgs, itemSchema, toPatch, updateArgs } from '../../rest/resource.ts';
import { endpoint } from '../../rest/route.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import type { Comment, CommentPatch } from './comment.ts';
import { asArguments, asTold } from './comments.fields.ts';
import { commentsRoute, commentTables, tableFor } from './comments.links.ts';
import type { CommentTables } from './comments.links.ts';
import { canEditComment, canReadComment, moderates } from './comment-rights.rules.ts';
import { deleteArgs, idArg, listArgs, readArgs } from './comments.args.ts';
import { listComments, requireComment } from './comments.read.actions.ts';
import type { FoundComment } from './comments.read.actions.ts';
import { commentErrors, commentRefusals } from './comments.errors.ts';
import { mayCreate } from './comments.policies.ts';
import { passwordOf, queryOf, refusedList } from './comments.query.ts';
import { originOf } from './comment-origin.rules.ts';
import { createComment, removeComment, setCommentMeta, trashComment, updateComment } from './comments.write.actions.ts';
import type { CommentWrite } from './comments.write.actions.ts';

export function commentRoutes(site: SiteDraft): RouteDefinition[] {
  const tables = commentTables(site);
  const fields = asTold(tables.whole.fields);
  const registered = site.registeredFields.get('comment') ?? [];
  const further = Object.fromEntries(
    registered.flatMap(({ name, schema }) => (schema === null ? [] : [[name, schema]])),
  );
  const schema = () => itemSchema({ name: 'comment', fields }, further);
  const namespace = site.dialect.namespace('v2');
  return [
    {
      namespace,
      path: '/comments',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          args: (scope) => scope.site.hooks.filter('rest_comment_collection_params', listArgs, { scope }),
          permit: { also: mayList },
          cache: true,
          handle: (ctx) => list(ctx, tables),
        },
        {
          methods: ['POST'],
          args: { ...asArguments(createArgs(fields)), ...registeredArgs(registered) },
          refuse: ({ sent }) => (isId(sent['id']) ? commentErrors.exists() : null),
          permit: { also: mayCreate },
          handle: (ctx) => create(ctx, tables),
        },
      ],
    },
    {
      namespace,
      path: '/comments/(?P<id>[\\d]+)',
      args: { id: idArg },
      schema,
      endpoints: [
        endpoint<FoundComment>({
          methods: ['GET'],
          args: readArgs,
          permit: { record, also: mayRead },
          cache: true,
          handle: (ctx, { comment }) => presentOne(ctx, tableFor(ctx.scope, tables), comment),
        }),
        endpoint<FoundComment>({
          methods: ['POST', 'PUT', 'PATCH'],
          args: { ...asArguments(updateArgs(fields)), ...registeredArgs(registered) },
          permit: { record, also: ({ scope }, found) => canEditComment(scope, found) || commentRefusals.edit(scope) },
          handle: (ctx, found) => update(ctx, tables, found),
        }),
        endpoint<FoundComment>({
          methods: ['DELETE'],
          args: deleteArgs,
          permit: { record, also: ({ scope }, found) => canEditComment(scope, found) || commentRefusals.remove(scope) },
          handle: (ctx, found) => remove(ctx, tables, found),
        }),
      ],
    },
  ];
}

const isId = (id: unknown): boolean => id !== undefined && id !== null && id !== '' && id !== 0 && id !== '0';

const record = ({ scope, path }: Ctx): Promise<FoundComment> => requireComment(scope, Number(path['id']));

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Anybody may list comments; what is asked of the list is judged only when it is asked for. */
const mayList = async ({ scope, request, params }: Ctx): Promise<true | RestError> =>
  readMethods.has(request.method) ? ((await refusedList(scope, params)) ?? true) : true;

function mayRead({ scope, params }: Ctx, found: FoundComment): true | RestError {
  if (params['context'] === 'edit' && !moderates(scope)) return commentRefusals.editContext(scope);
  const password = typeof params['password'] === 'string' ? params['password'] : '';
  return canReadComment(scope, found, password) || commentRefusals.read(scope);
}

async function list(ctx: Ctx, tables: CommentTables): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  const query = await scope.site.hooks.filter('rest_comment_query', queryOf(scope, params), { scope, request });
  const { comments, total } = await listComments(scope, query, passwordOf(params));
  return listResponse(ctx, {
    items: await presentList(ctx, tableFor(scope, tables), comments),
    total,
    perPage: query.limit,
    page: Number(params['page']),
    totalsAsText: true,
  });
}

async function create(ctx: Ctx, tables: CommentTables): Promise<RestResponse> {
  const { scope, sent } = ctx;
  const type = sent['type'] ?? '';
  if (typeof type !== 'string') throw commentErrors.invalidType();
  const password = typeof sent['password'] === 'string' ? sent['password'] : '';
  const comment = await createComment(scope, { ...writeOf(ctx, tables), type, password });
  const made = await presentOne(ctx, tableFor(scope, tables), comment, 'edit');
  const Location = restUrl(scope, `${commentsRoute(scope)}/${comment.id}`);
  return { ...made, status: 201, headers: { ...made.headers, Location } };
}

async function update(ctx: Ctx, tables: CommentTables, { comment }: FoundComment): Promise<RestResponse> {
  const { scope, sent } = ctx;
  const type = sent['type'] ?? comment.type;
  if (type !== comment.type) throw commentErrors.typeFixed();
  const changed = await updateComment(scope, comment.id, writeOf(ctx, tables));
  return presentOne(ctx, tableFor(scope, tables), changed, 'edit');
}

function writeOf({ scope: outer, request, sent }: Ctx, { whole }: CommentTables): CommentWrite {
  const registered = registeredFieldsOf(outer.site, 'comment');
  return {
    patch: toPatch<CommentPatch>(whole.fields, sent),
    origin: originOf(outer, request),
    within: (scope, row) =>
      updateRegisteredFields(registered, sent, {
        scope,
        request,
        row,
        setMeta: (key, value) => setCommentMeta(scope, row.id, { key, value }),
      }),
  };
}

async function remove(ctx: Ctx, tables: CommentTables, { comment }: FoundComment): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  const done = (gone: Comment) => scope.site.hooks.action('rest_delete_comment', gone, { scope, request });
  if (params['force'] !== true) {
    const binned = await trashComment(scope, comment.id);
    const shown = await presentOne(ctx, tableFor(scope, tables), binned, 'edit');
    await done(binned);
    return shown;
  }
  const [previous] = await present(ctx, tableFor(scope, tables), [comment], 'edit');
  await removeComment(scope, comment.id);
  await done(comment);
  return respond({ deleted: true, previous: previous?.data ?? {} });
}
