import { listQuery } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';

/** A widget area. */
export type Sidebar = RecordOf<'sidebars'>;
export type Widget = RecordOf<'widgets'>;
export type WidgetType = RecordOf<'widget-types'>;

/** The sidebar of inactive widgets. */
export const inactive = 'wp_inactive_widgets';
/** The widget type that contains blocks. */
export const blockType = 'block';

export const sidebars = resource('sidebars');
export const widgets = resource('widgets');
export const widgetTypesQuery = {
  ...listQuery(resource('widget-types'), { context: undefined }),
  staleTime: Infinity,
};

/** The content of a block widget. Which members a widget has depends on its type. */
export const contentIn = ({ instance }: Widget): string => String(instance?.raw?.['content'] ?? '');

/** Maximum length of the excerpt in characters. */
const maxExcerpt = 60;

/** The title or the start of the text, to tell widgets apart. */
export function excerptOf(widget: Widget): string {
  const title = String(widget.instance?.raw?.['title'] ?? '');
  const text = title || new DOMParser().parseFromString(contentIn(widget), 'text/html').body.textContent.trim();
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text;
}
