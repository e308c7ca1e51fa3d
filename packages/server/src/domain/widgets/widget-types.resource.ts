import type { WidgetType } from './widget-types.registry.ts';
import { typesInOrder } from './widget-types.registry.ts';
import type { SentInstance } from './widget.ts';
import { widgetErrors } from './widgets.errors.ts';
import { managers, managersOf } from './widgets.policies.ts';
import { requireType } from './widgets.read.actions.ts';
import { encodeInstance, previewPage, renderForm, renderPreview } from './widgets.rendering.ts';
import { unsavedSettings } from './widgets.write.actions.ts';
import type { Dialect } from '../../dialect.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
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
  const namespace = dialect.namespace('v2');
  const types = { namespace, resource: typeResource(dialect), cache: true };
  const context = contextArg();
  const item = '/widget-types/(?P<id>[a-zA-Z0-9_-]+)';
  const ofOne = { namespace, args: { id: { ...idArg, required: true } }, permit: managersOf(typeOfPath) };
  return [
    registeredList({
      ...types,
      path: '/widget-types',
      args: { context },
      permit: managers,
      find: ({ scope }) => typesInOrder(scope),
    }),
    registeredEntry({
      ...types,
      path: item,
      args: { id: idArg, context },
      name: 'id',
      find: ({ site }, id) => site.widgetTypes.get(id),
      unknown: widgetErrors.unknownType,
      permit: managersOf(typeOfPath),
    }),
    singleRoute({
      ...ofOne,
      path: `${item}/encode`,
      run: {
        args: encodeArgs,
        example: { form_data: '' },
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
    }),
    singleRoute({
      ...ofOne,
      path: `${item}/render`,
      run: {
        args: { instance: instanceArg },
        example: { instance: {} },
        handle: async (ctx) => {
          const type = typeOfPath(ctx);
          return respond({ preview: previewPage(await renderPreview(ctx.scope, type, settingsOf(ctx, type))) });
        },
      },
    }),
  ];
}
