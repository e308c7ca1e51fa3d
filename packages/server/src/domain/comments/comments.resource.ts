import { saysNothing } from '../../lib/json.ts';
import { collectionRoutes } from '../../rest/collection.ts';
import type { Write } from '../../rest/collection.ts';
import type { Behind } from '../../rest/cursors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { ListedPage } from '../../rest/paging.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { countPassword } from '../posts/post-password.actions.ts';
import type { Comment, CommentPatch } from './comment.ts';
import { originOf } from './comment-origin.rules.ts';
import { canEditComment, canReadComment, seesAllOf } from './comment-rights.rules.ts';
import { deleteArgs, idArg, listArgs, readArgs } from './comments.args.ts';
import { commentErrors, commentRefusals } from './comments.errors.ts';
import { commentResource } from './comments.fields.ts';
import { mayCreate } from './comments.policies.ts';
import { passwordOf, queryOf, refusedList } from './comments.query.ts';
import { listComments, requireComment } from './comments.read.actions.ts';
import type { FoundComment } from './comments.read.actions.ts';
import {
  createComment,
  removeComment,
  changeCommentMeta,
  trashComment,
  updateComment,
} from './comments.write.actions.ts';

export const commentRoutes = (site: SiteDraft): RouteDefinition[] =>
  collectionRoutes({
    resource: commentResource(site),
    namespace: site.dialect.namespace('v2'),
    path: '/comments',
    id: idArg,
    registered: site.registeredFields.get('comment') ?? [],
    rowOf: ({ comment }: FoundComment) => comment,
    list: {
      args: (scope) => scope.site.hooks.filter('rest_comment_collection_params', listArgs, { scope }),
      permit: { also: mayList },
      find,
    },
    read: { args: readArgs, permit: { record, also: mayRead } },
    create: {
      example: { post: 1, content: 'Well said.' },
      permit: { also: mayCreate },
      withId: () => commentErrors.exists(),
      save: create,
    },
    update: {
      example: { content: 'Well said, and true.', status: 'approved' },
      permit: { record, also: ({ scope }, found) => canEditComment(scope, found) || commentRefusals.edit(scope) },
      save: update,
    },
    remove: {
      args: deleteArgs,
      permit: { record, also: ({ scope }, found) => canEditComment(scope, found) || commentRefusals.remove(scope) },
      trash: ({ scope }, { comment }) => trashComment(scope, comment.id),
      remove: async ({ scope }, { comment }, previous) => {
        await previous(comment);
        await removeComment(scope, comment.id);
      },
      removed: ({ scope, request }, comment) =>
        scope.site.hooks.action('rest_delete_comment', comment, { scope, request }),
      previousIn: 'edit',
    },
    changeMeta: changeCommentMeta,
  });

const record = ({ scope, path }: Ctx): Promise<FoundComment> => requireComment(scope, Number(path['id']));

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Listing is public; filters are checked on GET. */
const mayList = async ({ scope, request, params }: Ctx): Promise<true | RestError> =>
  readMethods.has(request.method) ? ((await refusedList(scope, params)) ?? true) : true;

async function mayRead({ scope, params }: Ctx, found: FoundComment): Promise<true | RestError> {
  const { comment, post } = found;
  if (params['context'] === 'edit' && !seesAllOf(scope, comment.type, [post]))
    return commentRefusals.editContext(scope);
  const password = typeof params['password'] === 'string' ? params['password'] : '';
  await countPassword(scope, post === null ? [] : [post], password);
  return canReadComment(scope, found, password) || commentRefusals.read(scope);
}

async function find({ scope, request, params }: Ctx, behind: Behind): Promise<ListedPage<Comment>> {
  const asked = { ...queryOf(scope, params), ...(behind !== undefined && { behind }) };
  const query = await scope.site.hooks.filter('rest_comment_query', asked, { scope, request });
  const { comments, total, last } = await listComments(scope, query, passwordOf(params));
  const place = { perPage: query.limit, page: Number(params['page']), totalsAsText: true };
  return { rows: comments, total, last, ...place };
}

function create({ scope, sent, request }: Ctx, write: Write<Comment, CommentPatch>): Promise<Comment> {
  const type = saysNothing(sent['type']) ? '' : sent['type'];
  if (typeof type !== 'string') throw commentErrors.invalidType();
  const password = typeof sent['password'] === 'string' ? sent['password'] : '';
  return createComment(scope, { ...write, origin: originOf(scope, request), type, password });
}

async function update(
  { scope, sent, request }: Ctx,
  { comment }: FoundComment,
  write: Write<Comment, CommentPatch>,
): Promise<Comment> {
  if ((sent['type'] ?? comment.type) !== comment.type) throw commentErrors.typeFixed();
  return updateComment(scope, comment.id, { ...write, origin: originOf(scope, request) });
}
