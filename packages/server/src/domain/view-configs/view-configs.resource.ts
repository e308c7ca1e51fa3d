import { scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import { presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { integer, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { viewConfigVersion } from './view-config.ts';
import type { ViewConfig, ViewEntity } from './view-config.ts';
import { configOf, requireEntity } from './view-configs.actions.ts';
import type { FoundEntity } from './view-configs.actions.ts';

type Row = ViewEntity & ViewConfig;

const everywhere = ['view', 'edit', 'embed'] as const;
const field = fieldsOf<Row>();

const shown = <Value extends Json>(description: string, schema: TypedSchema<Value>, read: (row: Row) => Value) =>
  field({ description, schema, in: everywhere, read });

const viewConfigResource = defineResource<Row>({
  name: 'view-config',
  needs: {},
  fields: {
    kind: shown('Entity kind.', string(), ({ kind }) => kind),
    name: shown('Entity name.', string(), ({ name }) => name),
    version: shown('Version of the format.', integer(), () => viewConfigVersion),
    default_view: shown('Default view.', { type: 'object' }, (row) => row.default_view),
    default_layouts: shown('Default settings by layout.', { type: 'object' }, (row) => row.default_layouts),
    view_list: shown('Available views.', { type: 'array', items: { type: 'object' } }, (row) => row.view_list),
    form: shown('Edit form.', { type: 'object' }, (row) => row.form),
  },
});

export const viewConfigRoutes = ({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] => [
  singleRoute<FoundEntity>({
    namespace: dialect.namespace('v2'),
    path: '/view-config',
    schema: () => itemSchema(viewConfigResource),
    permit: {
      record: ({ scope, params }) =>
        requireEntity(scope, { kind: scalarText(params['kind']), name: scalarText(params['name']) }),
      also: ({ scope }, { capability }) => scope.caller.can(capability),
      code: 'rest_cannot_read',
    },
    read: {
      args: {
        kind: { schema: string({ description: 'Entity kind: postType, taxonomy, or root.' }), required: true },
        name: {
          schema: string({ description: 'Entity name: post type, taxonomy, or root entity.' }),
          required: true,
        },
      },
      handle: (ctx, entity) => {
        const { kind, name } = entity;
        return presentOne(ctx, viewConfigResource, { ...configOf(ctx.scope, entity), kind, name });
      },
    },
  }),
];
