import { globalStylesResource, stylesRevisionResource, toldSchema } from './global-styles.fields.ts';
import { globalStyleRefusals } from './global-styles.errors.ts';
import { requireUserStyles, saveUserStyles, stylesType } from './user-styles.actions.ts';
import { themeStyles, themeVariations } from './theme-styles.actions.ts';
import { pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { link, restUrl } from '../../rest/links.ts';
import { presentList, presentOne } from '../../rest/present.ts';
import { toPatch, updateArgs } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import { endpoint } from '../../rest/route.ts';
import type { Args, Ctx, PolicyTable, RouteDefinition, Verdict } from '../../rest/route.ts';
import { scalarText } from '../../lib/json.ts';
import { string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { requireRevision } from '../revisions/revisions.actions.ts';
import { revisionPage } from '../revisions/revisions.resource.ts';
import { readPolicy } from '../revisions/revisions.policies.ts';
import { perPageArg, revisionArg } from '../revisions/revisions.args.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import type { RestError } from '../../rest/errors.ts';
import { themeErrors } from '../themes/themes.errors.ts';
import type { PostType } from '../types/type.ts';

const record = ({ scope, path }: Ctx): Promise<PostRow> => requireUserStyles(scope, Number(path['id']));

const readStyles: PolicyTable<PostRow> = {
  record,
  also: ({ scope, params }, row) => {
    if (params['context'] === 'edit') return canEditPost(scope, row) || globalStyleRefusals.editContext(scope);
    return scope.caller.can('edit_posts') || globalStyleRefusals.view(scope);
  },
};

const editStyles: PolicyTable<PostRow> = {
  record,
  also: ({ scope }, row) => canEditPost(scope, row) || globalStyleRefusals.edit(scope),
};

const unknownTheme = ({ path }: Ctx): RestError => themeErrors.unknown(scalarText(path['stylesheet']));

const isActive = ({ scope, path }: Ctx): boolean => activeTheme(scope).stylesheet === scalarText(path['stylesheet']);

/** Callers who may not see the styles of a theme do not learn which themes are installed. */
const readTheme: PolicyTable = {
  also: ({ scope }): Verdict => scope.caller.can('edit_posts') || globalStyleRefusals.readOfTheme(scope),
};

const stylesheet: Args = { stylesheet: { schema: string({ description: 'Folder name of the theme.' }) } };

/** Routes that say so take no part in batches. */
const alone = { batch: false } as const;

function themeRoutes(namespace: string): RouteDefinition[] {
  const path = '/global-styles/themes/';
  return [
    {
      namespace,
      path: `${path}(?P<stylesheet>[\\/\\s%\\w\\.\\(\\)\\[\\]\\@_\\-]+)/variations`,
      args: stylesheet,
      endpoints: [
        {
          methods: ['GET'],
          ...alone,
          answers: 'list',
          permit: readTheme,
          handle: (ctx) => (isActive(ctx) ? respond(themeVariations(ctx.scope)) : unknownTheme(ctx)),
        },
      ],
    },
    {
      namespace,
      path: `${path}(?P<stylesheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)`,
      args: stylesheet,
      endpoints: [
        {
          methods: ['GET'],
          ...alone,
          answers: 'one',
          permit: readTheme,
          handle: (ctx) => {
            if (!isActive(ctx)) return unknownTheme(ctx);
            const { settings, styles } = themeStyles(ctx.scope);
            const self = restUrl(ctx.scope, `/${namespace}${path}${activeTheme(ctx.scope).stylesheet}`);
            return respond(
              { settings, styles },
              { links: { self: [{ ...link(self), targetHints: { allow: ['GET'] } }] } },
            );
          },
        },
      ],
    },
  ];
}

function revisionRoutes(type: PostType, outward: string): RouteDefinition[] {
  const resource = stylesRevisionResource(outward);
  const schema = () => toldSchema(resource);
  const path = `/${type.restBase}/(?P<parent>[\\d]+)/revisions`;
  const { parent, id } = revisionArg;
  const permit = readPolicy(type);
  return [
    {
      namespace: type.restNamespace,
      path,
      args: { ...(parent && { parent }) },
      schema,
      endpoints: [
        endpoint<PostRow>({
          methods: ['GET'],
          args: {
            context: contextArg(),
            ...pageArgs('revisions'),
            per_page: perPageArg,
            offset: {
              schema: { description: 'Number of revisions to skip. Overrides `page`.', type: 'integer' },
            },
          },
          cursor: true,
          permit,
          handle: (ctx, row) => revisionPage(ctx, row, (rows) => presentList(ctx, resource, rows)),
        }),
      ],
    },
    {
      namespace: type.restNamespace,
      path: `${path}/(?P<id>[\\d]+)`,
      args: { ...(parent && { parent }), ...(id && { id }) },
      schema,
      endpoints: [
        endpoint<PostRow>({
          methods: ['GET'],
          args: { context: contextArg() },
          permit,
          handle: async (ctx, row) =>
            presentOne(ctx, resource, await requireRevision(ctx.scope, row, Number(ctx.path['id']))),
        }),
      ],
    },
  ];
}

export function globalStyleRoutes({ postTypes, dialect }: SiteDraft): RouteDefinition[] {
  const type = postTypes.get(stylesType);
  if (type === undefined) return [];
  const outward = dialect.outward(type.name);
  const resource = globalStylesResource(type, outward);
  return [
    ...revisionRoutes(type, outward),
    ...themeRoutes(type.restNamespace),
    {
      namespace: type.restNamespace,
      path: `/${type.restBase}/(?P<id>[\\d]+)`,
      schema: () => toldSchema(resource),
      endpoints: [
        endpoint<PostRow>({
          methods: ['GET'],
          ...alone,
          args: { id: { schema: { description: 'Id of the global styles.', type: 'integer' } } },
          permit: readStyles,
          handle: (ctx, row) => presentOne(ctx, resource, row),
        }),
        endpoint<PostRow>({
          methods: ['POST', 'PUT', 'PATCH'],
          ...alone,
          args: updateArgs(resource),
          example: { styles: { color: { background: '#fff8e7' } } },
          permit: editStyles,
          handle: async (ctx, row) => {
            const saved = await saveUserStyles(ctx.scope, row, toPatch(resource, ctx.sent));
            return presentOne(ctx, resource, saved, 'edit');
          },
        }),
      ],
    },
  ];
}
