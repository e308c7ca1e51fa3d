import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

/** A place for widgets. */
export interface Sidebar {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Ids, in their order. */
  readonly widgets: readonly string[];
}

export interface Widget {
  readonly id: string;
  readonly id_base: string;
  readonly sidebar: string;
  /** The form for its settings, made by the server; null for one that has none. */
  readonly rendered_form: string | null;
  readonly instance?: { readonly raw?: { readonly content?: string; readonly title?: string } };
}

export interface WidgetType {
  readonly id: string;
  readonly name: string;
}

/** Where widgets are that are shown nowhere. */
export const aside = 'wp_inactive_widgets';
/** The type whose widgets are made of blocks. */
export const ofBlocks = 'block';

export const sidebarsPath = 'wp/v2/sidebars';
export const widgetsPath = 'wp/v2/widgets';

export const sidebarsQuery = queryOptions({
  queryKey: [sidebarsPath],
  queryFn: async () => (await request<Sidebar[]>(sidebarsPath, { query: { context: 'edit' } })).data,
});

export const widgetsQuery = queryOptions({
  queryKey: [widgetsPath],
  queryFn: async () => (await request<Widget[]>(widgetsPath, { query: { context: 'edit' } })).data,
});

export const widgetTypesQuery = queryOptions({
  queryKey: ['wp/v2/widget-types'],
  queryFn: async () => (await request<WidgetType[]>('wp/v2/widget-types')).data,
  staleTime: Infinity,
});

/** Letters of its own text by which a widget is known in a list. */
const enough = 60;

/** What a widget says first, for whoever looks for it. */
export function hintOf({ instance }: Widget): string {
  const { title, content = '' } = instance?.raw ?? {};
  const text = title || new DOMParser().parseFromString(content, 'text/html').body.textContent.trim();
  return text.length > enough ? `${text.slice(0, enough)}…` : text;
}
