import type { PluginApi } from '@platen/server';

export function registerPlaces(api: PluginApi): void {
  api.registerMenuLocation('mobile', 'Menu on small screens');
  api.registerThemeSupport('custom-logo', { width: 200, height: 80, 'flex-width': true });
}
