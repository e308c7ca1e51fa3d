import type { PostType } from './type.ts';
import { collectionRoute } from './types.links.ts';
import { canEditType, findByOutwardName, shownTypes } from './types.actions.ts';
import { typeErrors } from './types.errors.ts';
import { taxonomiesOfType } from '../taxonomies/taxonomies.actions.ts';
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

type NamesOf = Pick<Site, 'dialect' | 'taxonomies'>;

const typeResource = ({ dialect, taxonomies }: NamesOf): Resource<PostType, object> =>
  defineResource<PostType>({
    name: 'type',
    fields: {
      capabilities: field({
        description: 'Capability each action on posts of the type takes.',
        schema: map,
        in: ['edit'],
        read: (type) => type.capabilities,
      }),
      description: field({
        description: 'What the type is for.',
        schema: string(),
        in: inFull,
        read: (type) => type.description,
      }),
      hierarchical: field({
        description: 'Whether items of the type can lie below one another.',
        schema: boolean(),
        in: inFull,
        read: (type) => type.hierarchical,
      }),
      has_archive: field({
        description: 'Whether the site lists all items of the type, or the path of that list.',
        schema: { type: ['string', 'boolean'] } as TypedSchema<string | boolean>,
        in: inFull,
        read: (type) => type.hasArchive,
      }),
      visibility: field({
        description: 'Where the type is offered to people.',
        schema: object({
          show_ui: boolean({ description: 'Whether people work with the type through a screen of its own.' }),
          show_in_nav_menus: boolean({ description: 'Whether items of the type can be put into menus.' }),
        }),
        in: ['edit'],
        read: (type) => ({ show_in_nav_menus: type.showInNavMenus, show_ui: type.showUi }),
      }),
      viewable: field({
        description: 'Whether items of the type have pages on the site.',
        schema: boolean(),
        in: ['edit'],
        read: (type) => type.viewable,
      }),
      labels: field({
        description: 'Words for people, by what they are used for.',
        schema: map,
        in: ['edit'],
        read: (type) => type.labels,
      }),
      name: field({
        description: 'What the type is called, in the plural.',
        schema: string(),
        in: everywhere,
        read: (type) => type.label,
      }),
      slug: field({
        description: 'Name of the type in requests.',
        schema: string(),
        in: everywhere,
        read: (type) => dialect.outward(type.name),
      }),
      icon: field({
        description: 'Icon of the type.',
        schema: nullable(string()),
        in: everywhere,
        read: (type) => type.icon,
      }),
      supports: field({
        description: 'Features items of the type have.',
        schema: map,
        in: ['edit'],
        read: (type) => type.supports,
      }),
      taxonomies: field({
        description: 'Taxonomies whose terms items of the type can have.',
        schema: list(string()),
        in: inFull,
        read: (type) =>
          taxonomiesOfType({ taxonomies }, type.name)
            .filter((taxonomy) => taxonomy.showInRest)
            .map((taxonomy) => dialect.outward(taxonomy.name)),
      }),
      rest_base: field({
        description: 'Last part of the routes of the type.',
        schema: string(),
        in: everywhere,
        read: (type) => type.restBase,
      }),
      rest_namespace: field({
        description: 'Namespace of the routes of the type.',
        schema: string(),
        in: everywhere,
        read: (type) => type.restNamespace,
      }),
      template: field({
        description: 'Blocks a new item starts with.',
        schema: { type: ['array'] } as TypedSchema<PostType['template']>,
        in: everywhere,
        read: (type) => type.template,
      }),
      template_lock: field({
        description: 'What may not be changed about the blocks of an item; false when everything may.',
        schema: {
          type: ['string', 'boolean'],
          enum: ['all', 'insert', 'contentOnly', false],
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

export function typeRoutes(site: Pick<SiteDraft, 'dialect' | 'taxonomies'>): RouteDefinition[] {
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
  const type = findByOutwardName({ registry, dialect, name: scalarText(path['type']) });
  if (type === undefined) throw typeErrors.unknown();
  if (!type.showInRest) throw typeErrors.hidden(!isVisitor(scope));
  if (contextOf(ctx) === 'edit' && !canEditType(scope, type)) throw typeErrors.notToEdit(!isVisitor(scope));
  return type;
}
