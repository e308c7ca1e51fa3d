import { createError } from '../../rest/errors.ts';

export const pluginErrors = {
  unknown: createError('rest_plugin_not_found', 404, (name: string) => `Plugin "${name}" is not installed.`),
  deletesActive: createError(
    'rest_cannot_delete_active_plugin',
    400,
    "An active plugin can't be deleted. Deactivate it first.",
  ),
  unusable: createError('rest_plugin_unusable', 400, (message: string) => message),
  forced: createError(
    'rest_plugin_forced',
    400,
    (name: string) => `${name} is activated by \`PLATEN_PLUGINS\`. Remove it there to deactivate it.`,
  ),
  needed: createError(
    'rest_plugin_needed',
    400,
    (name: string, by: string) => `${by} requires ${name}. Deactivate ${by} first.`,
  ),
  isThere: createError('rest_plugin_installed', 400, (name: string) => `Plugin "${name}" is already installed.`),
  busy: createError('rest_plugins_busy', 409, 'Another request is activating or deactivating a plugin. Try again.'),
} as const;
