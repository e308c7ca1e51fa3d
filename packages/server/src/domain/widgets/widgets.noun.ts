import { registerCoreWidgets } from './core-widgets.registry.ts';
import { registerSidebar } from './sidebars.registry.ts';
import { sidebarRoutes } from './sidebars.resource.ts';
import { createWidgetSignatures } from './widget-signatures.rules.ts';
import { registerWidget } from './widget-types.registry.ts';
import { widgetTypeRoutes } from './widget-types.resource.ts';
import { renderLegacyWidget } from './widgets.rendering.ts';
import { widgetRoutes } from './widgets.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const widgets = {
  name: 'widgets',
  tags: ['widgets'],
  registries: () => ({ sidebars: createRegistry('sidebar'), widgetTypes: createRegistry('widget type') }),
  register: registerCoreWidgets,
  routes: (draft) => [...sidebarRoutes(draft), ...widgetTypeRoutes(draft), ...widgetRoutes(draft)],
  embeds: ({ dialect }) => ({
    sidebar: { [dialect.relation('widget')]: [`/${dialect.namespace('v2')}/widgets`] },
    widget: { about: [`/${dialect.namespace('v2')}/widget-types/{id}`] },
  }),
  events: {
    'widget.created': 'A widget was created.',
    'widget.updated': 'A widget was updated or moved.',
    'widget.deleted': 'A widget was deleted permanently.',
    'sidebar.updated': 'The widgets of a sidebar were reordered.',
  },
  offers: (draft) => ({
    registerSidebar: (sidebar) => registerSidebar(draft, sidebar),
    registerWidget: (type) => registerWidget(draft, type),
  }),
  tools: ({ config }) => ({
    widgetSignatures: createWidgetSignatures(config.secret),
    legacyWidget: renderLegacyWidget,
  }),
} satisfies Noun;
