import { inactiveSidebar } from './widget.ts';
import type { Widget, WidgetPatch } from './widget.ts';
import { requireType } from './widgets.read.actions.ts';
import { encodeInstance, renderForm, renderWidget } from './widgets.rendering.ts';
import type { Instance } from './widgets.rendering.ts';
import type { Dialect } from '../../dialect.ts';
import type { JsonMap } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { ItemOf, Need } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import type { PrepareItem } from '../../rest/registered-fields.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { methods } from '../../rest/route.ts';
import { nullable, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';

/** Id of a widget → what it is for. */
type ByWidget<T> = ReadonlyMap<string, T>;

interface WidgetNeeds {
  readonly rendered: ByWidget<string>;
  readonly forms: ByWidget<string | null>;
  readonly instances: ByWidget<Instance>;
}

type WidgetResource = Resource<Widget, WidgetNeeds, WidgetPatch>;

const field = fieldsOf<Widget, WidgetNeeds, WidgetPatch>();
const everywhere = ['view', 'edit', 'embed'] as const;

const settingsSchema: TypedSchema<JsonMap> = {
  description: 'Settings, if the type exposes them.',
  type: 'object',
};

const instanceSchema = object({
  encoded: string({ description: 'Encoded settings. Opaque to clients.' }),
  hash: string({ description: 'Signature of the encoded settings.' }),
  raw: settingsSchema,
});

const fieldsFor = ({ outward, inward }: Dialect) => ({
  id: field({
    description:
      'Widget id: type and number. Default: the next free number. An existing widget with this id is updated.',
    schema: string(),
    in: everywhere,
    read: ({ id }) => id,
    write: (id) => ({ id }),
  }),
  id_base: field({
    description: "Widget type. Can't be changed after creation.",
    schema: string(),
    in: everywhere,
    read: ({ idBase }) => idBase,
    write: (idBase) => ({ idBase }),
  }),
  sidebar: field({
    description: 'Id of the sidebar. If the active theme does not have it, the widget is inactive.',
    schema: string({ default: outward(inactiveSidebar) }),
    in: everywhere,
    required: true,
    read: ({ sidebar }) => outward(sidebar),
    write: (sidebar) => ({ sidebar: inward(sidebar) }),
  }),
  rendered: field({
    description: 'Rendered HTML. Empty if the widget is inactive.',
    schema: string(),
    in: everywhere,
    needs: ['rendered'],
    read: ({ id }, { rendered }) => rendered.get(id) ?? '',
  }),
  rendered_form: field({
    description: 'HTML of the settings form. Null if there is none.',
    schema: nullable(string()),
    in: ['edit'],
    needs: ['forms'],
    read: ({ id }, { forms }) => forms.get(id) ?? null,
  }),
  instance: field({
    description: 'Settings: send `raw`, or `encoded` and `hash`.',
    schema: instanceSchema,
    in: ['edit'],
    needs: ['instances'],
    read: ({ id }, { instances }) => instances.get(id) ?? {},
    write: (instance) => ({ instance }),
    null: 'unsaid',
  }),
  form_data: field({
    description: 'Settings as URL-encoded form data.',
    schema: string(),
    in: [],
    write: (formData) => ({ formData }),
  }),
});

const forEach =
  <T>(make: (scope: Scope, widget: Widget) => T | Promise<T>): Need<Widget, ByWidget<T>> =>
  async ({ scope }, widgets) =>
    new Map(await Promise.all(widgets.map(async (widget) => [widget.id, await make(scope, widget)] as const)));

export const widgetResource = (dialect: Dialect): WidgetResource =>
  defineResource<Widget, WidgetNeeds, WidgetPatch>({
    name: 'widget',
    fields: fieldsFor(dialect),
    needs: {
      rendered: forEach(renderWidget),
      forms: forEach((scope, widget) => renderForm(requireType(scope, widget.idBase), widget)),
      instances: forEach((scope, widget) => encodeInstance(scope, requireType(scope, widget.idBase), widget.settings)),
    },
    links: ({ id, idBase, sidebar }, { scope }) => {
      const root = `/${dialect.namespace('v2')}`;
      return {
        self: [{ href: restUrl(scope, `${root}/widgets/${id}`), targetHints: { allow: methods } }],
        collection: [link(restUrl(scope, `${root}/widgets`))],
        about: [embeddable(restUrl(scope, `${root}/widget-types/${idBase}`))],
        [`${dialect.relationBase}sidebar`]: [link(restUrl(scope, `${root}/sidebars/${dialect.outward(sidebar)}/`))],
      };
    },
  });

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change the fields and links of a widget in a response. */
    rest_prepare_widget: PrepareItem<ItemOf<ReturnType<typeof fieldsFor>>, Widget>;
  }
}
