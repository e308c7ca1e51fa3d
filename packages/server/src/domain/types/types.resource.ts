import type { PostType } from './type.ts';
import { collectionRoute } from './types.links.ts';
import { canEditType, findByOutwardName, shownTypes } from './types.actions.ts';
import { typeErrors } from './types.errors.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { contextOf, presentKeyed, presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { anyone } from '../../rest/route.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import { boolean, list, nullable, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import { scalarText } from '../../lib/json.ts';
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

/** Order of fields in responses. */
const fieldOrder =
  'capabilities description hierarchical viewable labels name slug supports has_archive taxonomies rest_base rest_namespace visibility icon template template_lock'.split(
    ' ',
  );

type NamesOf = Pick<Site, 'dialect' | 'typeTaxonomies'>;

const typeResource = ({ dialect, typeTaxonomies }: NamesOf): Resource<PostType, object> =>
  defineResource<PostType>({
    name: 'type',
    fieldOrder,
    fields: {
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
    },
    needs: {},
    links: (type, { scope }) => ({
      collection: [link(restUrl(scope, `/${dialect.namespace('v2')}/types`))],
      [`${dialect.relationBase}items`]: [link(restUrl(scope, collectionRoute(type)))],
    }),
  });

export function typeRoutes(site: Pick<SiteDraft, 'dialect' | 'typeTaxonomies'>): RouteDefinition[] {
  const resource = typeResource(site);
  const namespace = site.dialect.namespace('v2');
  const schema = () => itemSchema(resource);
  const context = contextArg();
  const types = { namespace, schema };
  return [
    {
      ...types,
      path: '/types',
      endpoints: [
        {
          methods: ['GET'],
          cache: true,
          answers: 'by-name',
          args: { context },
          permit: { ...anyone, editContext: { also: mayListForEditing } },
          handle: (ctx) => answerTypes(ctx, resource),
        },
      ],
    },
    {
      ...types,
      path: '/types/(?P<type>[\\w-]+)',
      endpoints: [
        {
          methods: ['GET'],
          cache: true,
          args: { type: { schema: { description: 'Name of the post type.', type: 'string' } }, context },
          // The record is looked up by the handler: `Allow` names GET also for types the caller may not see.
          permit: anyone,
          handle: (ctx) => presentOne(ctx, resource, typeOfPath(ctx)),
        },
      ],
    },
  ];
}

const mayListForEditing = ({ scope }: Ctx) =>
  shownTypes(scope).some((type) => canEditType(scope, type)) || typeErrors.noneToEdit(!isVisitor(scope));

function answerTypes(ctx: Ctx, resource: Resource<PostType, object>): Promise<RestResponse> {
  const { scope } = ctx;
  const isEditing = contextOf(ctx) === 'edit';
  const types = shownTypes(scope).filter((type) => !isEditing || canEditType(scope, type));
  return presentKeyed(ctx, resource, new Map(types.map((type) => [scope.site.dialect.outward(type.name), type])));
}

function typeOfPath(ctx: Ctx): PostType {
  const { scope, path } = ctx;
  const { postTypes: registry, dialect } = scope.site;
  const name = scalarText(path['type']);
  const type = findByOutwardName({ registry, dialect, name });
  if (type === undefined) throw typeErrors.unknown(name);
  if (!type.showInRest) throw typeErrors.hidden(!isVisitor(scope));
  if (contextOf(ctx) === 'edit' && !canEditType(scope, type)) throw typeErrors.notToEdit(!isVisitor(scope));
  return type;
}
