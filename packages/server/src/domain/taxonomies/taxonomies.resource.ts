import { canAssignTerms, shownTaxonomies } from './taxonomies.actions.ts';
import { taxonomyErrors } from './taxonomies.errors.ts';
import type { Taxonomy } from './taxonomy.ts';
import { collectionRoute } from '../types/types.links.ts';
import { findByOutwardName } from '../types/types.actions.ts';
import type { RestResponse } from '../../rest/response.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { contextOf, presentKeyed, presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { anyone } from '../../rest/route.ts';
import type { Ctx, RouteDefinition, Verdict } from '../../rest/route.ts';
import { boolean, list, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Dialect } from '../../dialect.ts';
import { scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { isVisitor } from '../../scope.ts';

const field = fieldsOf<Taxonomy>();
const everywhere = ['view', 'edit', 'embed'] as const;
const inFull = ['view', 'edit'] as const;
const map: TypedSchema<JsonMap> = { type: 'object' };

const taxonomyResource = (dialect: Dialect): Resource<Taxonomy, object> =>
  defineResource<Taxonomy>({
    name: 'taxonomy',
    fields: {
      name: field({
        description: 'What the taxonomy is called, in the plural.',
        schema: string(),
        in: everywhere,
        read: (taxonomy) => taxonomy.label,
      }),
      slug: field({
        description: 'Name of the taxonomy in requests.',
        schema: string(),
        in: everywhere,
        read: (taxonomy) => dialect.outward(taxonomy.name),
      }),
      capabilities: field({
        description: 'Capability each action on terms of the taxonomy takes.',
        schema: map,
        in: ['edit'],
        read: (taxonomy) => taxonomy.capabilities,
      }),
      description: field({
        description: 'What the taxonomy is for.',
        schema: string(),
        in: inFull,
        read: (taxonomy) => taxonomy.description,
      }),
      labels: field({
        description: 'Words for people, by what they are used for.',
        schema: map,
        in: ['edit'],
        read: (taxonomy) => taxonomy.labels,
      }),
      types: field({
        description: 'Post types whose items can have its terms.',
        schema: list(string()),
        in: inFull,
        read: (taxonomy) => taxonomy.objectTypes.map(dialect.outward),
      }),
      show_cloud: field({
        description: 'Whether its terms can be shown as a cloud.',
        schema: boolean(),
        in: ['edit'],
        read: (taxonomy) => taxonomy.showCloud,
      }),
      hierarchical: field({
        description: 'Whether terms can lie below one another.',
        schema: boolean(),
        in: inFull,
        read: (taxonomy) => taxonomy.hierarchical,
      }),
      rest_base: field({
        description: 'Last part of the routes of the taxonomy.',
        schema: string(),
        in: everywhere,
        read: (taxonomy) => taxonomy.restBase,
      }),
      rest_namespace: field({
        description: 'Namespace of the routes of the taxonomy.',
        schema: string(),
        in: everywhere,
        read: (taxonomy) => taxonomy.restNamespace,
      }),
      visibility: field({
        description: 'Where the taxonomy is offered to people.',
        schema: object({
          public: boolean({ description: 'Whether visitors and editors get to see it at all.' }),
          publicly_queryable: boolean({ description: 'Whether visitors may ask for posts by its terms.' }),
          show_ui: boolean({ description: 'Whether people manage its terms through a screen of its own.' }),
          show_admin_column: boolean({ description: 'Whether lists of posts have a column for its terms.' }),
          show_in_nav_menus: boolean({ description: 'Whether its terms can be put into menus.' }),
          show_in_quick_edit: boolean({ description: 'Whether its terms can be set from a list of posts.' }),
        }),
        in: ['edit'],
        read: (taxonomy) => ({
          public: taxonomy.public,
          publicly_queryable: taxonomy.publiclyQueryable,
          show_admin_column: taxonomy.showAdminColumn,
          show_in_nav_menus: taxonomy.showInNavMenus,
          show_in_quick_edit: taxonomy.showInQuickEdit,
          show_ui: taxonomy.showUi,
        }),
      }),
    },
    needs: {},
    links: (taxonomy, { scope }) => ({
      collection: [link(restUrl(scope, `/${dialect.namespace('v2')}/taxonomies`))],
      [`${dialect.relationBase}items`]: [link(restUrl(scope, collectionRoute(taxonomy)))],
    }),
  });

export function taxonomyRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const resource = taxonomyResource(dialect);
  const namespace = dialect.namespace('v2');
  const schema = () => itemSchema(resource);
  const context = contextArg();
  return [
    {
      namespace,
      path: '/taxonomies',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          cache: true,
          answers: 'by-name',
          args: {
            context,
            type: { schema: { description: 'Only taxonomies of posts of this type.', type: 'string' } },
          },
          permit: { ...anyone, editContext: { also: mayListForEditing } },
          handle: (ctx) => answerTaxonomies(ctx, resource),
        },
      ],
    },
    {
      namespace,
      path: '/taxonomies/(?P<taxonomy>[\\w-]+)',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          cache: true,
          args: { taxonomy: { schema: { description: 'Name of the taxonomy.', type: 'string' } }, context },
          permit: maySee,
          handle: (ctx) => presentOne(ctx, resource, taxonomyOfPath(ctx) ?? missing()),
        },
      ],
    },
  ];
}

const mayListForEditing = (ctx: Ctx): Verdict =>
  wantedTaxonomies(ctx).some((taxonomy) => canAssignTerms(ctx.scope, taxonomy)) ||
  taxonomyErrors.noneToAssign(!isVisitor(ctx.scope));

function answerTaxonomies(ctx: Ctx, resource: Resource<Taxonomy, object>): Promise<RestResponse> {
  const { scope } = ctx;
  const isEditing = contextOf(ctx) === 'edit';
  const taxonomies = wantedTaxonomies(ctx).filter((taxonomy) => !isEditing || canAssignTerms(scope, taxonomy));
  const { outward } = scope.site.dialect;
  return presentKeyed(ctx, resource, new Map(taxonomies.map((taxonomy) => [outward(taxonomy.name), taxonomy])));
}

function wantedTaxonomies({ scope, params }: Ctx): readonly Taxonomy[] {
  const type = params['type'];
  if (typeof type !== 'string' || type === '') return shownTaxonomies(scope);
  const { postTypes: registry, dialect } = scope.site;
  const found = findByOutwardName({ registry, dialect, name: type });
  return found === undefined ? [] : shownTaxonomies(scope, found.name);
}

function maySee(ctx: Ctx): Verdict {
  const { scope } = ctx;
  const taxonomy = taxonomyOfPath(ctx);
  // An unknown one is the handler's 404, which leaves GET in `Allow`.
  if (taxonomy === undefined) return true;
  if (!taxonomy.showInRest) return taxonomyErrors.hidden(!isVisitor(scope));
  return contextOf(ctx) !== 'edit' || canAssignTerms(scope, taxonomy) || taxonomyErrors.notToAssign(!isVisitor(scope));
}

function taxonomyOfPath({ scope, path }: Ctx): Taxonomy | undefined {
  const { taxonomies: registry, dialect } = scope.site;
  return findByOutwardName({ registry, dialect, name: scalarText(path['taxonomy']) });
}

function missing(): never {
  throw taxonomyErrors.unknown();
}
