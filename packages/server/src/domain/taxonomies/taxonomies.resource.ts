import { canAssignTerms, shownTaxonomies } from './taxonomies.actions.ts';
import { taxonomyErrors } from './taxonomies.errors.ts';
import type { Taxonomy } from './taxonomy.ts';
import { collectionRoute } from '../types/types.links.ts';
import { findByOutwardName } from '../types/types.actions.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { contextOf } from '../../rest/present.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { anyone } from '../../rest/route.ts';
import type { Ctx, RouteDefinition, Verdict } from '../../rest/route.ts';
import { boolean, list, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Dialect } from '../../dialect.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { isVisitor } from '../../scope.ts';

const field = fieldsOf<Taxonomy>();
const everywhere = ['view', 'edit', 'embed'] as const;
const inFull = ['view', 'edit'] as const;
const map: TypedSchema<JsonMap> = { type: 'object' };

const flag = (description: string): TypedSchema<boolean> => ({ description, type: 'boolean' });

const taxonomyFields = (dialect: Dialect) => ({
  name: field({
    description: 'Plural label of the taxonomy.',
    schema: string(),
    in: everywhere,
    read: (taxonomy) => taxonomy.label,
  }),
  slug: field({
    description: 'Slug of the taxonomy.',
    schema: string(),
    in: everywhere,
    read: (taxonomy) => dialect.outward(taxonomy.name),
  }),
  capabilities: field({
    description: 'Required capabilities by action.',
    schema: map,
    in: ['edit'],
    read: (taxonomy) => taxonomy.capabilities,
  }),
  description: field({
    description: 'Description of the taxonomy.',
    schema: string(),
    in: inFull,
    read: (taxonomy) => taxonomy.description,
  }),
  labels: field({
    description: 'Labels by purpose.',
    schema: map,
    in: ['edit'],
    read: (taxonomy) => taxonomy.labels,
  }),
  types: field({
    description: 'Post types of the taxonomy.',
    schema: list(string()),
    in: inFull,
    read: (taxonomy) => taxonomy.objectTypes.map(dialect.outward),
  }),
  show_cloud: field({
    description: 'Whether to show a term cloud.',
    schema: boolean(),
    in: ['edit'],
    read: (taxonomy) => taxonomy.showCloud,
  }),
  hierarchical: field({
    description: 'Whether the taxonomy is hierarchical.',
    schema: boolean(),
    in: inFull,
    read: (taxonomy) => taxonomy.hierarchical,
  }),
  rest_base: field({
    description: 'REST base of the taxonomy.',
    schema: string(),
    in: everywhere,
    read: (taxonomy) => taxonomy.restBase,
  }),
  rest_namespace: field({
    description: 'REST namespace of the taxonomy.',
    schema: string(),
    in: everywhere,
    read: (taxonomy) => taxonomy.restNamespace,
  }),
  visibility: field({
    description: 'Visibility settings of the taxonomy.',
    schema: object({
      public: flag('Whether the taxonomy is public.'),
      publicly_queryable: flag('Whether posts can be filtered by its terms.'),
      show_ui: flag('Whether the admin has a screen for its terms.'),
      show_admin_column: flag('Whether post lists show a column for its terms.'),
      show_in_nav_menus: flag('Whether its terms can be added to menus.'),
      show_in_quick_edit: flag('Whether quick edit shows its terms.'),
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
});

/** Order of fields in schemas and validation errors. */
const fieldOrder = [
  'capabilities',
  'description',
  'hierarchical',
  'labels',
  'name',
  'slug',
  'show_cloud',
  'types',
  'rest_base',
  'rest_namespace',
  'visibility',
] as const satisfies readonly (keyof ReturnType<typeof taxonomyFields>)[];

const taxonomyResource = (dialect: Dialect): Resource<Taxonomy, object> =>
  defineResource<Taxonomy>({
    name: 'taxonomy',
    fieldOrder,
    fields: taxonomyFields(dialect),
    needs: {},
    links: (taxonomy, { scope }) => ({
      collection: [link(restUrl(scope, `/${dialect.namespace('v2')}/taxonomies`))],
      [`${dialect.relationBase}items`]: [link(restUrl(scope, collectionRoute(taxonomy)))],
    }),
  });

export function taxonomyRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const taxonomies = { namespace: dialect.namespace('v2'), resource: taxonomyResource(dialect), cache: true };
  const context = contextArg();
  return [
    registeredList({
      ...taxonomies,
      path: '/taxonomies',
      args: {
        context,
        type: { schema: { description: 'Limit results to taxonomies of this post type.', type: 'string' } },
      },
      permit: { ...anyone, editContext: { also: mayListForEditing } },
      find: (ctx) =>
        wantedTaxonomies(ctx).filter((taxonomy) => contextOf(ctx) !== 'edit' || canAssignTerms(ctx.scope, taxonomy)),
      keyOf: ({ name }) => dialect.outward(name),
    }),
    registeredEntry({
      ...taxonomies,
      path: '/taxonomies/(?P<taxonomy>[\\w-]+)',
      args: { taxonomy: { schema: { description: 'Name of the taxonomy.', type: 'string' } }, context },
      name: 'taxonomy',
      find: ({ site }, name) => findByOutwardName({ registry: site.taxonomies, dialect, name }),
      unknown: taxonomyErrors.unknown,
      permit: { also: maySee },
    }),
  ];
}

const mayListForEditing = (ctx: Ctx): Verdict =>
  wantedTaxonomies(ctx).some((taxonomy) => canAssignTerms(ctx.scope, taxonomy)) ||
  taxonomyErrors.noneToAssign(!isVisitor(ctx.scope));

function wantedTaxonomies({ scope, params }: Ctx): readonly Taxonomy[] {
  const type = params['type'];
  if (typeof type !== 'string' || type === '') return shownTaxonomies(scope);
  const { postTypes: registry, dialect } = scope.site;
  const found = findByOutwardName({ registry, dialect, name: type });
  return found === undefined ? [] : shownTaxonomies(scope, found.name);
}

function maySee(ctx: Ctx, taxonomy: Taxonomy | undefined): Verdict {
  const { scope } = ctx;
  if (taxonomy === undefined) return true;
  if (!taxonomy.showInRest) return taxonomyErrors.hidden(!isVisitor(scope));
  return contextOf(ctx) !== 'edit' || canAssignTerms(scope, taxonomy) || taxonomyErrors.notToAssign(!isVisitor(scope));
}
