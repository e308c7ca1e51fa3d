import type { WidgetType } from './widget-types.registry.ts';
import { typesInOrder } from './widget-types.registry.ts';
import type { SentInstance } from './widget.ts';
import { managers, managersOf } from './widgets.policies.ts';
import { requireType } from './widgets.read.actions.ts';
import { encodeInstance, previewPage, renderForm, renderPreview } from './widgets.rendering.ts';
import { unsavedSettings } from './widgets.write.actions.ts';
import type { Dialect } from '../../dialect.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { presentList, presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { boolean, string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { scalarText } from '../../lib/json.ts';

const field = fieldsOf<WidgetType>();
const everywhere = ['embed', 'view', 'edit'] as const;

const typeResource = (dialect: Dialect): Resource<WidgetType, object> =>
  defineResource<WidgetType>({
    name: 'widget-type',
    fields: {
      id: field({ description: 'Id of the widget type.', schema: string(), in: everywhere, read: ({ id }) => id }),
      name: field({
        description: 'Name of the widget type.',
        schema: string({ default: '' }),
        in: everywhere,
        read: ({ name }) => name,
      }),
      description: field({
        description: 'Description of the widget type.',
        schema: string({ default: '' }),
        in: everywhere,
        read: ({ description }) => description,
      }),
      is_multi: field({
        description: 'Whether the type supports multiple instances. Always true.',
        schema: boolean(),
        in: everywhere,
        read: () => true,
      }),
      classname: field({
        description: 'CSS class of the widget.',
        schema: string({ default: '' }),
        in: everywhere,
        read: ({ className }) => className,
      }),
    },
    needs: {},
    links: ({ id }, { scope }) => {
      const collection = `/${dialect.namespace('v2')}/widget-types`;
      return {
        collection: [link(restUrl(scope, collection))],
        self: [{ href: restUrl(scope, `${collection}/${id}`), targetHints: { allow: ['GET'] } }],
      };
    },
  });

const idArg: Arg = { schema: { description: 'Id of the widget type.', type: 'string' } };

const instanceArg: Arg = {
  schema: {
    description: 'Unsaved settings, as `encoded` and `hash`.',
    type: 'object',
    properties: { encoded: { type: 'string' }, hash: { type: 'string' } },
  },
};

const encodeArgs: Args = {
  instance: instanceArg,
  form_data: { schema: { description: 'Form data, URL-encoded.', type: 'string' } },
  number: { schema: { description: 'Number of the widget in the form fields.', type: 'number' } },
};

const unsavedNumber = -1;

const typeOfPath = ({ scope, path }: Ctx): WidgetType => requireType(scope, scalarText(path['id']));

function settingsOf(ctx: Ctx, type: WidgetType) {
  const { instance, form_data: formData } = ctx.sent;
  return unsavedSettings(ctx.scope, type, {
    ...(instance === undefined ? {} : { instance: instance as SentInstance }),
    ...(typeof formData === 'string' ? { formData } : {}),
  });
}

export function widgetTypeRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const resource = typeResource(dialect);
  const namespace = dialect.namespace('v2');
  const schema = () => itemSchema(resource);
  const context = contextArg();
  const item = '/widget-types/(?P<id>[a-zA-Z0-9_-]+)';
  const managersOfOne = managersOf(typeOfPath);
  return [
    {
      namespace,
      path: '/widget-types',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          cache: true,
          answers: 'list',
          args: { context },
          permit: managers,
          handle: async (ctx) => respond(await presentList(ctx, resource, typesInOrder(ctx.scope))),
        },
      ],
    },
    {
      namespace,
      path: item,
      schema,
      endpoints: [
        {
          methods: ['GET'],
          cache: true,
          args: { id: idArg, context },
          permit: managersOfOne,
          handle: (ctx) => presentOne(ctx, resource, typeOfPath(ctx)),
        },
      ],
    },
    {
      namespace,
      path: `${item}/encode`,
      args: { id: { ...idArg, required: true } },
      endpoints: [
        {
          methods: ['POST'],
          args: encodeArgs,
          example: { form_data: '' },
          permit: managersOfOne,
          handle: async (ctx) => {
            const type = typeOfPath(ctx);
            const settings = settingsOf(ctx, type);
            const number = Math.trunc(Number(ctx.sent['number'] ?? unsavedNumber));
            return respond({
              form: renderForm(type, { settings, number }),
              preview: await renderPreview(ctx.scope, type, settings),
              instance: { ...encodeInstance(ctx.scope, type, settings) },
            });
          },
        },
      ],
    },
    {
      namespace,
      path: `${item}/render`,
      args: { id: { ...idArg, required: true } },
      endpoints: [
        {
          methods: ['POST'],
          args: { instance: instanceArg },
          example: { instance: {} },
          permit: managersOfOne,
          handle: async (ctx) => {
            const type = typeOfPath(ctx);
            return respond({ preview: previewPage(await renderPreview(ctx.scope, type, settingsOf(ctx, type))) });
          },
        },
      ],
    },
  ];
}
