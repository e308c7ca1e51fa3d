import type { PostType } from './type.ts';
import { collectionRoute } from './types.links.ts';
import { canEditType, findByOutwardName, shownTypes } from './types.actions.ts';
import { typeErrors } from './types.errors.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { RestError } from '../../rest/errors.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { contextOf } from '../../rest/present.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { anyone } from '../../rest/route.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import { boolean, list, nullable, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { isVisitor } from '../../scope.ts';
import type { Site } from '../../scope.ts';

const field = fieldsOf<PostType>();
const everywhere = ['view', 'edit', 'embed'] as const;
const inFull = ['view', 'edit'] as const;
const map: TypedSchema<JsonMap> = { type: 'object' };
const blocksOfNew = 'Block template of new posts.';
const lockOfNew = 'Lock of the block template. False: unlocked.';

const flag = (description: string): TypedSchema<boolean> => ({ description, type: 'boolean' });

type NamesOf = Pick<Site, 'dialect' | 'typeTaxonomies'>;

const typeFields = ({ dialect, typeTaxonomies }: NamesOf) => ({
  capabilities: field({
    description: 'Required capabilities by action.',
    schema: map,
    in: ['edit'],
    read: (type) => type.capabilities,
  }),
  description: field({
    description: 'Description of the post type.',
    schema: string(),
    in: inFull,
    read: (type) => type.description,
  }),
  hierarchical: field({
    description: 'Whether the post type is hierarchical.',
    schema: boolean(),
    in: inFull,
    read: (type) => type.hierarchical,
  }),
  has_archive: field({
    description: 'Whether the post type has an archive, or its slug.',
    schema: { type: ['string', 'boolean'] } as TypedSchema<string | boolean>,
    in: inFull,
    read: (type) => type.hasArchive,
  }),
  visibility: field({
    description: 'Visibility settings of the post type.',
    schema: object({
      show_ui: flag('Whether the admin has a screen for the post type.'),
      show_in_nav_menus: flag('Whether posts of this type can be added to menus.'),
    }),
    in: ['edit'],
    read: (type) => ({ show_in_nav_menus: type.showInNavMenus, show_ui: type.showUi }),
  }),
  viewable: field({
    description: 'Whether posts of this type have public URLs.',
    schema: boolean(),
    in: ['edit'],
    read: (type) => type.viewable,
  }),
  labels: field({
    description: 'Labels by purpose.',
    schema: map,
    in: ['edit'],
    read: (type) => type.labels,
  }),
  name: field({
    description: 'Plural label of the post type.',
    schema: string(),
    in: everywhere,
    read: (type) => type.label,
  }),
  slug: field({
    description: 'Slug of the post type.',
    schema: string(),
    in: everywhere,
    read: (type) => dialect.outward(type.name),
  }),
  icon: field({
    description: 'Icon of the post type.',
    schema: nullable(string()),
    in: everywhere,
    read: (type) => type.icon,
  }),
  supports: field({
    description: 'Features that the post type supports.',
    schema: map,
    in: ['edit'],
    read: (type) => type.supports,
  }),
  taxonomies: field({
    description: 'Taxonomies of the post type.',
    schema: list(string()),
    in: inFull,
    read: (type) => (typeTaxonomies.get(type.name) ?? []).map(dialect.outward),
  }),
  rest_base: field({
    description: 'REST base of the post type.',
    schema: string(),
    in: everywhere,
    read: (type) => type.restBase,
  }),
  rest_namespace: field({
    description: 'REST namespace of the post type.',
    schema: string(),
    in: everywhere,
    read: (type) => type.restNamespace,
  }),
  template: field({
    description: blocksOfNew,
    schema: {
      type: ['array'],
      description: blocksOfNew,
      readonly: true,
      context: everywhere,
    } as TypedSchema<PostType['template']>,
    in: everywhere,
    read: (type) => type.template,
  }),
  template_lock: field({
    description: lockOfNew,
    schema: {
      type: ['string', 'boolean'],
      enum: ['all', 'insert', 'contentOnly', false],
      description: lockOfNew,
      readonly: true,
      context: everywhere,
    } as TypedSchema<PostType['templateLock']>,
    in: everywhere,
    read: (type) => type.templateLock,
  }),
});

/** Order of fields in schemas and validation errors. */
const fieldOrder = [
  'capabilities',
  'description',
  'hierarchical',
  'viewable',
  'labels',
  'name',
  'slug',
  'supports',
  'has_archive',
  'taxonomies',
  'rest_base',
  'rest_namespace',
  'visibility',
  'icon',
  'template',
  'template_lock',
] as const satisfies readonly (keyof ReturnType<typeof typeFields>)[];

const typeResource = ({ dialect, typeTaxonomies }: NamesOf): Resource<PostType, object> =>
  defineResource<PostType>({
    name: 'type',
    fieldOrder,
    fields: typeFields({ dialect, typeTaxonomies }),
    needs: {},
    links: (type, { scope }) => ({
      collection: [link(restUrl(scope, `/${dialect.namespace('v2')}/types`))],
      [`${dialect.relationBase}items`]: [link(restUrl(scope, collectionRoute(type)))],
    }),
  });

export function typeRoutes(site: Pick<SiteDraft, 'dialect' | 'typeTaxonomies'>): RouteDefinition[] {
  const types = { namespace: site.dialect.namespace('v2'), resource: typeResource(site), cache: true };
  const context = contextArg();
  return [
    registeredList({
      ...types,
      path: '/types',
      args: { context },
      permit: { ...anyone, editContext: { also: mayListForEditing } },
      find: (ctx) => shownTypes(ctx.scope).filter((type) => contextOf(ctx) !== 'edit' || canEditType(ctx.scope, type)),
      keyOf: ({ name }) => site.dialect.outward(name),
    }),
    registeredEntry({
      ...types,
      path: '/types/(?P<type>[\\w-]+)',
      args: { type: { schema: { description: 'Name of the post type.', type: 'string' } }, context },
      name: 'type',
      find: ({ site: { postTypes: registry, dialect } }, name) => findByOutwardName({ registry, dialect, name }),
      unknown: typeErrors.unknown,
      // `Allow` names GET also for types the caller may not see.
      permit: anyone,
      refuse: refusedType,
    }),
  ];
}

const mayListForEditing = ({ scope }: Ctx) =>
  shownTypes(scope).some((type) => canEditType(scope, type)) || typeErrors.noneToEdit(!isVisitor(scope));

function refusedType(ctx: Ctx, type: PostType): RestError | null {
  const { scope } = ctx;
  if (!type.showInRest) return typeErrors.hidden(!isVisitor(scope));
  return contextOf(ctx) === 'edit' && !canEditType(scope, type) ? typeErrors.notToEdit(!isVisitor(scope)) : null;
}
