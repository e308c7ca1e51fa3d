/** Name of the environment variable of a plugin: `PLATEN_PLUGIN_READING_LIST_API_KEY`. */
export const variableOf = (plugin: string, name: string): string =>
  `PLATEN_PLUGIN_${plugin}_${name}`.toUpperCase().replaceAll(/[^A-Z0-9_]/g, '_');

/** Null for a variable that is not set. */
export const readVariable = (plugin: string, name: string): string | null =>
  process.env[variableOf(plugin, name)] ?? null;
