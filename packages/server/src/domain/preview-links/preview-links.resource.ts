import { scalarText } from '../../lib/json.ts';
import { callRoute } from '../../site/call-route.ts';
import { fieldsOf } from '../../rest/field.ts';
import { recordRoutes } from '../../rest/records.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import { anyone } from '../../rest/route.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { integer, string } from '../../schema/build.ts';
import { editedPost, requireTypeOf, typeAndIdArgs } from '../posts/edited-post.policies.ts';
import type { PostRow } from '../posts/post.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { MadePreviewLink, PreviewLink } from './preview-link.ts';
import * as actions from './preview-links.actions.ts';
import { previewLinkErrors } from './preview-links.errors.ts';

const day = 86_400;
const field = fieldsOf<PreviewLink>();
const everywhere = ['view', 'edit'] as const;

const fields = {
  id: field({ description: 'Id of the preview link.', schema: integer(), in: everywhere, read: ({ id }) => id }),
  author: field({
    description: 'Id of the user who created it.',
    schema: integer(),
    in: everywhere,
    read: ({ userId }) => userId,
  }),
  created: field({
    description: 'Creation date, GMT.',
    schema: string({ format: 'date-time' }),
    in: everywhere,
    read: ({ createdAt }) => createdAt,
  }),
  expires: field({
    description: 'Expiry date, GMT.',
    schema: string({ format: 'date-time' }),
    in: everywhere,
    read: ({ expiresAt }) => expiresAt,
  }),
} as const;

const linkResource = defineResource<PreviewLink>({ name: 'preview-link', needs: {}, fields });
const madeResource = defineResource<MadePreviewLink>({
  name: 'preview-link',
  needs: {},
  fields: {
    ...fields,
    url: fieldsOf<MadePreviewLink>()({
      description: 'The preview URL. Returned only once, on creation.',
      schema: string({ format: 'uri' }),
      in: everywhere,
      shownOnce: true,
      read: ({ url }) => url,
    }),
  },
});

/** What a preview shows of a post: what its page needs, and nothing that is for its editors. */
const shownFields =
  'id,type,slug,status,link,date,date_gmt,modified,modified_gmt,title,content,excerpt,author,featured_media,template,format';

const namespace = 'platen/v1';
const ofPost = String.raw`/preview-links/(?P<type>[\w-]+)/(?P<id>[\d]+)`;

export const previewLinkRoutes: readonly RouteDefinition[] = [
  ...recordRoutes<PreviewLink, object, unknown, PostRow, PostRow, MadePreviewLink>({
    namespace,
    path: ofPost,
    unlisted: true,
    args: typeAndIdArgs,
    resource: linkResource,
    schema: () => itemSchema(madeResource),
    list: { permit: editedPost, find: ({ scope }, post) => actions.listPreviewLinks(scope, post) },
    create: {
      args: {
        lifetime: {
          schema: integer({
            description: 'Seconds until the link expires.',
            default: 7 * day,
            minimum: 60,
            maximum: 90 * day,
          }),
        },
      },
      example: { lifetime: 7 * day },
      permit: editedPost,
      resource: madeResource,
      locate: null,
      save: (ctx, post) => {
        const lifetime = Number(ctx.params['lifetime']);
        return actions.createPreviewLink(ctx.scope, { type: requireTypeOf(ctx), post, lifetime });
      },
    },
  }),
  singleRoute({
    namespace,
    path: `${ofPost}/(?P<link>[\\d]+)`,
    unlisted: true,
    args: { ...typeAndIdArgs, link: { schema: { description: 'Id of the preview link.', type: 'integer' } } },
    permit: editedPost,
    remove: async ({ scope, path }, post) => {
      await actions.revokePreviewLink(scope, post, Number(path['link']));
      return respond({ deleted: true });
    },
  }),
  singleRoute({
    namespace,
    path: '/previews',
    unlisted: true,
    // The link grants access.
    permit: anyone,
    read: {
      args: {
        token: {
          required: true,
          schema: string({
            description: '`preview_token` of a preview link.',
            minLength: 1,
            maxLength: 100,
          }),
        },
      },
      handle: async ({ scope, params }) => {
        const opened = await actions.openPreviewLink(scope, scalarText(params['token']));
        const type = opened === null ? undefined : scope.site.postTypes.get(opened.post.type);
        if (opened === null || type === undefined) throw previewLinkErrors.ended();
        const route = `${collectionRoute(type)}/${opened.post.id}`;
        const shown = await callRoute(opened.scope, { route, query: { _fields: shownFields } });
        return { ...shown, headers: { 'Cache-Control': 'no-store, private' } };
      },
    },
  }),
];
