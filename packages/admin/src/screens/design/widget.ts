import { queryOptions } from '@tanstack/react-query';
import { needed } from '../../api/queries.ts';
import { request } from '../../api/request.ts';

/** A widget area. */
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
  /** The settings form, rendered by the server; null if the type has none. */
  readonly rendered_form: string | null;
  readonly instance?: { readonly raw?: { readonly content?: string; readonly title?: string } };
}

export interface WidgetType {
  readonly id: string;
  readonly name: string;
}

/** The sidebar of inactive widgets. */
export const inactive = 'wp_inactive_widgets';
/** The widget type that contains blocks. */
export const blockType = 'block';

export const sidebarsPath = 'wp/v2/sidebars';
export const widgetsPath = 'wp/v2/widgets';

export const sidebarsQuery = queryOptions({
  ...needed,
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

/** Maximum length of the excerpt in characters. */
const maxExcerpt = 60;

/** The title or the start of the text, to tell widgets apart. */
export function excerptOf({ instance }: Widget): string {
  const { title, content = '' } = instance?.raw ?? {};
  const text = title || new DOMParser().parseFromString(content, 'text/html').body.textContent.trim();
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text;
}
