import { escapeText } from '@platen/server';
import type { PluginApi, SettingTable, SidebarRegistration, WidgetInput, WidgetRegistration } from '@platen/server';

const shopSidebar: SidebarRegistration = {
  id: 'every-name-aside',
  name: 'Shop sidebar',
  beforeWidget: '<aside id="%1$s" class="%2$s">',
  afterWidget: '</aside>',
  showInRest: true,
};

/** Platen derives the form, the sanitizing, and the types of `input.settings` from this table. */
const hoursSettings = {
  title: { kind: 'line', label: 'Title' },
  until: { kind: 'integer', label: 'Open until', least: 0 },
  note: { kind: 'markup', label: 'Note', optional: true },
} as const satisfies SettingTable;

/** `data` reads public content of the site. */
const siteName = async ({ data }: Pick<WidgetInput, 'data'>): Promise<string> => escapeText((await data.site()).title);

const hours: WidgetRegistration<typeof hoursSettings> = {
  id: 'every-name-hours',
  name: 'Opening hours',
  settings: hoursSettings,
  render: async (input) => {
    const { until, note = '' } = input.settings;
    return `<p>${await siteName(input)} is open until ${until}:00.</p>${await input.content(note)}`;
  },
};

export function registerHours(api: PluginApi): void {
  api.registerSidebar(shopSidebar);
  api.registerWidget(hours);
}
