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
  description: 'The settings as they are, where the type shows them.',
  type: 'object',
};

const instanceSchema = object({
  encoded: string({ description: 'The settings in a form that clients need not understand.' }),
  hash: string({ description: 'Tells that the encoded settings were made here.' }),
  raw: settingsSchema,
});

const fieldsFor = ({ outward, inward }: Dialect) => ({
  id: field({
    description: 'Type and number of the widget. A new one gets the next number of its type, whatever is sent.',
    schema: string(),
    in: everywhere,
    read: ({ id }) => id,
    write: () => ({}),
  }),
  id_base: field({
    description: 'Type of the widget; it stays what it is once the widget is made.',
    schema: string(),
    in: everywhere,
    read: ({ idBase }) => idBase,
    write: (idBase) => ({ idBase }),
  }),
  sidebar: field({
    description: 'The sidebar that the widget is in.',
    schema: string({ default: outward(inactiveSidebar) }),
    in: everywhere,
    required: true,
    read: ({ sidebar }) => outward(sidebar),
    write: (sidebar) => ({ sidebar: inward(sidebar) }),
  }),
  rendered: field({
    description: 'The widget as its sidebar shows it; empty for one that is inactive.',
    schema: string(),
    in: everywhere,
    needs: ['rendered'],
    read: ({ id }, { rendered }) => rendered.get(id) ?? '',
  }),
  rendered_form: field({
    description: 'The form for its settings; null for one that has none.',
    schema: nullable(string()),
    in: ['edit'],
    needs: ['forms'],
    read: ({ id }, { forms }) => forms.get(id) ?? null,
  }),
  instance: field({
    description: 'The settings: sent as raw, or encoded with their hash.',
    schema: instanceSchema,
    in: ['edit'],
    needs: ['instances'],
    read: ({ id }, { instances }) => instances.get(id) ?? {},
    write: (instance) => ({ instance }),
    null: 'unsaid',
  }),
  form_data: field({
    description: 'The settings as the fields of the form, written as a query.',
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
    /** Change a widget on its way into a response: its members and its links. */
    rest_prepare_widget: PrepareItem<ItemOf<ReturnType<typeof fieldsFor>>, Widget>;
  }
}
