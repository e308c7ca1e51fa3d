import { createError } from '../../rest/errors.ts';

export const pluginErrors = {
  unknown: createError('rest_plugin_not_found', 404, 'No such plugin is installed.'),
  deletesActive: createError('rest_cannot_delete_active_plugin', 400, 'Deactivate the plugin first.'),
  unusable: createError('rest_plugin_unusable', 400, (message: string) => message),
  forced: createError(
    'rest_plugin_forced',
    400,
    (name: string) => `The configuration switches ${name} on. Take it out of PLATEN_PLUGINS to switch it off.`,
  ),
  needed: createError(
    'rest_plugin_needed',
    400,
    (name: string, by: string) => `${by} needs ${name}. Deactivate ${by} first.`,
  ),
  isThere: createError('rest_plugin_installed', 400, (name: string) => `A plugin called ${name} is installed already.`),
  busy: createError('rest_plugins_busy', 409, 'Others switch plugins at this moment. Try again.'),
} as const;
