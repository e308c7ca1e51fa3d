import { globalStylesResource, stylesRevisionResource, toldSchema } from './global-styles.fields.ts';
import { globalStyleRefusals } from './global-styles.errors.ts';
import { requireUserStyles, saveUserStyles, stylesType } from './user-styles.actions.ts';
import { themeStyles, themeVariations } from './theme-styles.actions.ts';
import { pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { link, restUrl } from '../../rest/links.ts';
import { recordRoutes } from '../../rest/records.ts';
import { respond } from '../../rest/response.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Args, Ctx, PolicyTable, RouteDefinition, Verdict } from '../../rest/route.ts';
import { scalarText } from '../../lib/json.ts';
import { string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { requireRevision } from '../revisions/revisions.actions.ts';
import { findRevisions } from '../revisions/revisions.resource.ts';
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
    singleRoute({
      namespace,
      path: `${path}(?P<stylesheet>[\\/\\s%\\w\\.\\(\\)\\[\\]\\@_\\-]+)/variations`,
      args: stylesheet,
      permit: readTheme,
      read: {
        ...alone,
        answers: 'list',
        handle: (ctx) => (isActive(ctx) ? respond(themeVariations(ctx.scope)) : unknownTheme(ctx)),
      },
    }),
    singleRoute({
      namespace,
      path: `${path}(?P<stylesheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)`,
      args: stylesheet,
      permit: readTheme,
      read: {
        ...alone,
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
    }),
  ];
}

function revisionRoutes(type: PostType, outward: string): RouteDefinition[] {
  const resource = stylesRevisionResource(outward);
  const { parent, id } = revisionArg;
  const permit = readPolicy(type);
  return recordRoutes({
    namespace: type.restNamespace,
    path: `/${type.restBase}/(?P<parent>[\\d]+)/revisions`,
    args: { ...(parent && { parent }) },
    item: { path: '/(?P<id>[\\d]+)', args: { ...(parent && { parent }), ...(id && { id }) } },
    resource,
    schema: () => toldSchema(resource),
    list: {
      args: {
        context: contextArg(),
        ...pageArgs('revisions'),
        per_page: perPageArg,
        offset: {
          schema: { description: 'Number of revisions to skip. Overrides `page`.', type: 'integer' },
        },
      },
      totals: true,
      cursor: true,
      permit,
      find: findRevisions,
    },
    read: { permit, find: (ctx, row) => requireRevision(ctx.scope, row, Number(ctx.path['id'])) },
  });
}

export function globalStyleRoutes({ postTypes, dialect }: SiteDraft): RouteDefinition[] {
  const type = postTypes.get(stylesType);
  if (type === undefined) return [];
  const outward = dialect.outward(type.name);
  const resource = globalStylesResource(type, outward);
  return [
    ...revisionRoutes(type, outward),
    ...themeRoutes(type.restNamespace),
    ...recordRoutes({
      namespace: type.restNamespace,
      path: `/${type.restBase}/(?P<id>[\\d]+)`,
      resource,
      schema: () => toldSchema(resource),
      ...alone,
      read: {
        args: { id: { schema: { description: 'Id of the global styles.', type: 'integer' } } },
        permit: readStyles,
        find: (_, row) => row,
      },
      update: {
        example: { styles: { color: { background: '#fff8e7' } } },
        permit: editStyles,
        save: ({ scope }, row, patch) => saveUserStyles(scope, row, patch),
      },
    }),
  ];
}
