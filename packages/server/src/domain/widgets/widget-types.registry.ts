import type { Settings, SettingTable } from './widget-settings.rules.ts';
import type { BlockData } from '../../blocks/data.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** What a widget renderer receives. */
export interface WidgetInput<Values = JsonMap> {
  readonly settings: Values;
  readonly scope: Scope;
  /** What everybody may know of the site, as blocks are told it. */
  readonly data: BlockData;
  /** What a block with these attributes shows. */
  block(name: string, attributes: JsonMap): Promise<string>;
  /** A text as the content of posts is shown: paragraphs, shortcodes, blocks. */
  content(text: string): Promise<string>;
}

/** A widget type. */
export interface WidgetRegistration<T extends SettingTable = SettingTable> {
  /** Letters, digits, `_` and `-`; the widgets are called `id-2`, `id-3` and so on. */
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** Class of the element around each widget; `widget_` and the id unless told. */
  readonly className?: string;
  /** Goes before all other classes. */
  readonly firstClass?: string;
  /** What can be set. A `line` called `title` is shown above the widget. */
  readonly settings: T;
  /** Whether clients see the settings plainly and may send them so; they do unless told. */
  readonly showsInstance?: boolean;
  /** Shown above a widget whose own title is empty; nothing unless told. */
  readonly defaultTitle?: string;
  /** Blanks before the title. */
  readonly beforeTitle?: string;
  /** The markup below the title; null shows nothing at all. What it takes from settings it must escape. */
  render(input: WidgetInput<Settings<T>>): MaybePromise<string | null>;
}

/** A type of widgets: its settings are a table, from which the form, what is stored and what is shown follow. */
export type WidgetType = Required<Omit<WidgetRegistration, 'render'>> & {
  render(input: WidgetInput): MaybePromise<string | null>;
};

declare module '../../scope.ts' {
  interface Registries {
    readonly widgetTypes: Registry<WidgetType>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A type of widgets. Its settings are declared in a table: their form, how they are cleaned when they are saved and
     * the types that `render` gets them in all follow from it.
     *
     * @example
     * api.registerWidget({
     *   id: 'opening_hours',
     *   name: 'Opening hours',
     *   settings: { title: { kind: 'line', label: 'Title' }, until: { kind: 'integer', label: 'Open until' } },
     *   render: ({ settings }) => `<p>Open until ${settings.until}:00</p>`,
     * });
     */
    registerWidget<const T extends SettingTable>(type: WidgetRegistration<T>): void;
  }
}

const idForm = /^[A-Za-z0-9_-]+$/;
const classForm = /^[\w -]*$/;

export function registerWidget<T extends SettingTable>(
  { widgetTypes }: Pick<SiteDraft, 'widgetTypes'>,
  given: WidgetRegistration<T>,
): void {
  const { id } = given;
  if (!idForm.test(id))
    throw new Error(`Widget type id "${id}" is invalid. Use letters, digits, hyphens, and underscores.`);
  const type = {
    description: '',
    className: `widget_${id}`,
    firstClass: '',
    defaultTitle: '',
    beforeTitle: '',
    showsInstance: true,
    ...given,
  };
  if (!classForm.test(type.className) || !classForm.test(type.firstClass))
    throw new Error(
      `CSS classes of widget type ${id} are invalid. Use letters, digits, hyphens, underscores, and spaces.`,
    );
  // The settings that `render` gets are read by the same table that types them.
  widgetTypes.add(id, Object.freeze(type) as unknown as WidgetType);
}

/** In the order of their ids. */
export const typesInOrder = ({ site }: Pick<Scope, 'site'>): readonly WidgetType[] =>
  site.widgetTypes.all().toSorted((one, other) => (one.id < other.id ? -1 : 1));
