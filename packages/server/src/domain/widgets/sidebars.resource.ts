import { managers, mayManage, readersWhere } from './widgets.policies.ts';
import { findSidebar, requireSidebar, sidebarsOf } from './sidebars.actions.ts';
import type { PresentSidebar } from './sidebars.actions.ts';
import { widgetErrors } from './widgets.errors.ts';
import { widgetIdsBySidebar } from './widgets.read.actions.ts';
import { saveSidebar } from './widgets.write.actions.ts';
import type { Dialect } from '../../dialect.ts';
import { isMap, scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { refuseMany } from '../../rest/collection-args.ts';
import { fieldsOf } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Method, RouteDefinition } from '../../rest/route.ts';
import { list, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

interface SidebarNeeds {
  /** Sidebar → ids of its widgets. */
  readonly widgets: ReadonlyMap<string, readonly string[]>;
}

interface SidebarPatch {
  readonly widgets: readonly string[];
}

const field = fieldsOf<PresentSidebar, SidebarNeeds, SidebarPatch>();
const everywhere = ['embed', 'view', 'edit'] as const;

const widgetItem: TypedSchema<Json> = { type: ['object', 'string'] };

/** A widget may be named by its id or be sent whole. */
const idIn = (item: Json): string => scalarText((isMap(item) ? item['id'] : item) ?? '');

const markup = (description: string, read: (sidebar: PresentSidebar) => string) =>
  field({ description, schema: string({ default: '' }), in: everywhere, read });

const sidebarResource = (dialect: Dialect): Resource<PresentSidebar, SidebarNeeds, SidebarPatch> =>
  defineResource<PresentSidebar, SidebarNeeds, SidebarPatch>({
    name: 'sidebar',
    fields: {
      id: field({
        description: 'Id of the sidebar.',
        schema: string(),
        in: everywhere,
        read: ({ id }) => dialect.outward(id),
      }),
      name: field({
        description: 'Name of the sidebar.',
        schema: string(),
        in: everywhere,
        read: ({ name }) => name,
      }),
      description: field({
        description: 'Description of the sidebar.',
        schema: string(),
        in: everywhere,
        read: (sidebar) => sidebar.description,
      }),
      class: field({
        description: 'CSS class of the sidebar in the admin.',
        schema: string(),
        in: everywhere,
        read: (sidebar) => sidebar.class,
      }),
      before_widget: markup('HTML before each widget.', ({ beforeWidget }) => beforeWidget),
      after_widget: markup('HTML after each widget.', ({ afterWidget }) => afterWidget),
      before_title: markup('HTML before the widget title.', ({ beforeTitle }) => beforeTitle),
      after_title: markup('HTML after the widget title.', ({ afterTitle }) => afterTitle),
      status: field({
        description: 'Status of the sidebar: active or inactive.',
        schema: string({ enum: ['active', 'inactive'] }),
        in: everywhere,
        read: ({ isActive }) => (isActive ? 'active' : 'inactive'),
      }),
      widgets: field({
        description: 'Widget ids, in order.',
        schema: list(widgetItem, { default: [] }),
        in: everywhere,
        needs: ['widgets'],
        read: ({ id }, { widgets }) => widgets.get(id) ?? [],
        write: (items) => ({ widgets: items.map(idIn) }),
        check: refuseMany,
      }),
    },
    needs: { widgets: ({ scope }) => widgetIdsBySidebar(scope) },
    links: (sidebar, { scope }) => {
      const root = `/${dialect.namespace('v2')}`;
      const id = dialect.outward(sidebar.id);
      const writes: readonly Method[] = mayManage(scope) ? ['POST', 'PUT', 'PATCH'] : [];
      return {
        collection: [link(restUrl(scope, `${root}/sidebars`))],
        self: [{ href: restUrl(scope, `${root}/sidebars/${id}`), targetHints: { allow: ['GET', ...writes] } }],
        [`${dialect.relationBase}widget`]: [embeddable(restUrl(scope, `${root}/widgets`, { sidebar: id }))],
      };
    },
  });

export function sidebarRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const sidebars = { namespace: dialect.namespace('v2'), resource: sidebarResource(dialect), cache: true };
  const context = contextArg();
  return [
    registeredList({
      ...sidebars,
      path: '/sidebars',
      args: { context },
      permit: readersWhere(({ scope }) => sidebarsOf(scope).some(({ showInRest }) => showInRest)),
      find: ({ scope }) => sidebarsOf(scope).filter(({ showInRest }) => showInRest || mayManage(scope)),
    }),
    registeredEntry({
      ...sidebars,
      path: '/sidebars/(?P<id>[\\w-]+)',
      args: { id: { schema: { description: 'Id of the sidebar.', type: 'string' } }, context },
      name: ({ id }) => dialect.inward(scalarText(id)),
      find: findSidebar,
      unknown: widgetErrors.unknownSidebar,
      permit: readersWhere(
        ({ scope, path }) => requireSidebar(scope, dialect.inward(scalarText(path['id']))).showInRest,
      ),
      update: {
        example: { widgets: [] },
        permit: managers,
        save: async ({ scope }, { id }, { widgets }) => {
          if (widgets !== undefined) await saveSidebar(scope, id, widgets);
        },
      },
    }),
  ];
}
