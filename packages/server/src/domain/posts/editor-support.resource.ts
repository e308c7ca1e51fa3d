import { holdEditLock, leaveEditLock, otherEditors } from './locks/edit-locks.actions.ts';
import { editedPost, requireTypeOf, typeAndIdArgs, typeArg } from './edited-post.policies.ts';
import { beginPost } from './new-drafts.actions.ts';
import type { PostRow } from './post.ts';
import { postRefusals } from './posts.errors.ts';
import { cleanTexts } from './texts/post-text.rules.ts';
import { renderingOf } from './texts/posts.rendering.ts';
import type { JsonMap } from '../../lib/json.ts';
import { callRoute } from '../../site/call-route.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Ctx, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Scope } from '../../scope.ts';
import { renderContent, renderExcerpt, renderTitle } from '../../text/render.ts';
import { canEditType } from '../types/types.actions.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { PostType } from '../types/type.ts';
import { findUser } from '../users/users.actions.ts';

/** What an editor needs beside the posts themselves. */
const namespace = 'platen/v1';

/** A stored post to open the editor with, as the edit context shows it. */
async function draftOf({ scope, request }: Ctx, type: PostType) {
  const { id } = await beginPost(scope, type);
  const shown = await callRoute(scope, {
    route: `${collectionRoute(type)}/${id}`,
    query: { ...request.query, context: 'edit' },
  });
  return { ...shown, status: 201 };
}

/** How many posts there are of each status, as many as the caller's own lists of them have. */
async function countsOf(scope: Scope, type: PostType): Promise<JsonMap> {
  const statuses = scope.site.postStatuses.all().filter(({ internal, name }) => !internal || name === 'trash');
  const counts = await Promise.all(
    statuses.map(async ({ name }): Promise<readonly [string, number][]> => {
      const query = { status: name, per_page: 1, _fields: 'id' };
      const { status, headers } = await callRoute(scope, { route: collectionRoute(type), query });
      return status === 200 ? [[name, Number(headers[scope.site.dialect.header('Total')] ?? 0)]] : [];
    }),
  );
  return Object.fromEntries(counts.flat());
}

async function lockOf(scope: Scope, { id }: PostRow, takesOver: boolean): Promise<JsonMap> {
  const holder = await holdEditLock(scope, id, takesOver);
  if (holder === scope.caller.id) return { mine: true };
  return { mine: false, holder: await holderOf(scope, holder) };
}

/** As `lockOf` tells it, without taking or prolonging anything: cheap enough to be asked every few seconds. */
async function seenLock(scope: Scope, { id }: PostRow): Promise<JsonMap> {
  const other = (await otherEditors(scope, [id])).get(id);
  return other === undefined ? { mine: true } : { mine: false, holder: await holderOf(scope, other) };
}

const holderOf = async (scope: Scope, id: number): Promise<JsonMap> => ({
  id,
  name: (await findUser(scope, id))?.displayName ?? '',
});

const textArg = (description: string): Arg => ({ schema: { description, type: 'string' } });

/** What readers would see of a text if the caller saved it now: also cut to what they may write. */
async function renderUnsaved(scope: Scope, row: PostRow, sent: JsonMap): Promise<JsonMap> {
  const texts = (['title', 'content', 'excerpt'] as const).filter((name) => typeof sent[name] === 'string');
  const unsaved = cleanTexts(scope, Object.fromEntries(texts.map((name) => [name, sent[name]])));
  const { title, content, excerpt } = { ...row, ...unsaved };
  const rendering = await renderingOf(scope, { ...row, title, content, excerpt });
  return {
    title: { rendered: renderTitle(title) },
    content: { rendered: await renderContent({ raw: content, ...rendering }) },
    excerpt: { rendered: await renderExcerpt({ raw: excerpt, content, ...rendering }) },
  };
}

export const editorSupportRoutes: readonly RouteDefinition[] = [
  singleRoute({
    namespace,
    path: '/drafts',
    unlisted: true,
    permit: {
      signIn: true,
      record: requireTypeOf,
      also: ({ scope }, type) =>
        scope.caller.can(type.capabilities.create_posts) || postRefusals.create(scope, type.capabilities.create_posts),
    },
    run: { args: { type: typeArg }, example: { type: 'post' }, handle: draftOf },
  }),
  singleRoute({
    namespace,
    path: '/counts',
    unlisted: true,
    permit: { signIn: true, record: requireTypeOf, also: ({ scope }, type) => canEditType(scope, type) },
    read: { args: { type: typeArg }, handle: ({ scope }, type) => countsOf(scope, type) },
  }),
  singleRoute({
    namespace,
    path: String.raw`/render/(?P<type>[\w-]+)/(?P<id>[\d]+)`,
    unlisted: true,
    args: typeAndIdArgs,
    permit: editedPost,
    run: {
      args: {
        title: textArg('Unsaved title.'),
        content: textArg('Unsaved content.'),
        excerpt: textArg('Unsaved excerpt.'),
      },
      handle: ({ scope, sent }, row) => renderUnsaved(scope, row, sent),
    },
  }),
  singleRoute({
    namespace,
    path: String.raw`/locks/(?P<type>[\w-]+)/(?P<id>[\d]+)`,
    unlisted: true,
    args: typeAndIdArgs,
    permit: editedPost,
    read: ({ scope }, row) => seenLock(scope, row),
    run: {
      args: {
        take_over: {
          schema: { description: 'Take over the edit lock from another user.', type: 'boolean', default: false },
        },
      },
      example: { take_over: true },
      handle: ({ scope, params }, row) => lockOf(scope, row, params['take_over'] === true),
    },
    remove: async ({ scope }, row) => {
      await leaveEditLock(scope, row.id);
      return respond({ released: true });
    },
  }),
];
