import type { BlockType } from '../../blocks/block-type.ts';
import { isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Outcome } from '../../schema/schema.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { attributesCheck } from '../block-types/block-attributes.rules.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { rendererErrors } from './block-renderer.errors.ts';
import { renderBlockAlone } from './blocks.rendering.ts';

const args: Args = {
  name: { schema: { description: 'Name of the block, with its namespace.', type: 'string' } },
  context: {
    schema: {
      description: 'Must be `edit`.',
      type: 'string',
      enum: ['edit'],
      default: 'view',
    },
  },
  attributes: {
    schema: { description: 'Attributes of the block.', type: 'object', default: {} },
    // By the schemas of the block that the path names.
    unchecked: true,
    check: (value, ctx) => {
      const outcome = judged(ctx, value);
      return outcome.ok ? null : outcome.refusal;
    },
  },
  post_id: {
    schema: { description: 'Id of the post that contains the block.', type: 'integer' },
    before: (value) => (value === '' ? 0 : value),
  },
};

const noAttributes: Outcome = { ok: true, value: {} };

/** Attributes of unknown blocks are not validated; the block itself is the error. */
function judged(ctx: Ctx, sent: Json | undefined): Outcome {
  const type = typeOfPath(ctx);
  return type === undefined || (sent ?? null) === null ? noAttributes : attributesCheck(type)(sent as Json, '');
}

function attributesOf(ctx: Ctx): JsonMap {
  const outcome = judged(ctx, ctx.params['attributes']);
  return outcome.ok && isMap(outcome.value) ? outcome.value : {};
}

const postIdOf = ({ params }: Ctx): number => Number(params['post_id'] ?? 0);

const typeOfPath = ({ scope, path }: Pick<Ctx, 'scope' | 'path'>): BlockType | undefined =>
  scope.site.blockTypes.get(scalarText(path['name']));

const postAround = async (ctx: Ctx): Promise<PostRow | null> => findPost(ctx.scope, postIdOf(ctx));

/** Requires `edit_posts`, or permission to edit the given post. */
async function mayRender(ctx: Ctx): Promise<boolean> {
  if (postIdOf(ctx) <= 0) return ctx.scope.caller.can('edit_posts');
  const post = await postAround(ctx);
  return post !== null && canEditPost(ctx.scope, post);
}

export const blockRendererRoutes = ({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] => [
  singleRoute({
    namespace: dialect.namespace('v2'),
    path: '/block-renderer/(?P<name>[a-z0-9-]+/[a-z0-9-]+)',
    schema: () => ({
      $schema: 'http://json-schema.org/schema#',
      title: 'rendered-block',
      type: 'object',
      properties: {
        rendered: { description: 'Rendered HTML of the block.', type: 'string', required: true, context: ['edit'] },
      },
    }),
    permit: { code: 'block_cannot_read', also: mayRender },
    read: {
      methods: ['GET', 'POST'],
      args,
      example: { context: 'edit', attributes: {} },
      // An unknown block is a missing record, which is reported before permissions. A static block is known, but
      // has nothing to render.
      refuse: (ctx) => (typeOfPath(ctx) === undefined ? rendererErrors.unknown() : null),
      handle: async (ctx) => {
        if (typeOfPath(ctx)?.isDynamic !== true) return rendererErrors.unknown();
        const around = await postAround(ctx);
        const block = { name: scalarText(ctx.path['name']), attributes: attributesOf(ctx) };
        return { rendered: await renderBlockAlone({ scope: ctx.scope, around, isOwnText: false }, block) };
      },
    },
  }),
];
