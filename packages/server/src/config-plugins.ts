import { asIs, flag, list, orNull, pluginSource } from './config-readers.ts';
import { setting } from './config-setting.ts';

/** Settings of plugins and themes. */
export const pluginSettings = {
  plugins: setting({
    variable: 'PLATEN_PLUGINS',
    description:
      'Plugins that are always active, in order: packages or paths, comma-separated. You can activate others at run time.',
    fallback: '',
    read: list(asIs),
  }),
  pluginsFolder: setting({
    variable: 'PLATEN_PLUGINS_FOLDER',
    description:
      "Folder with plugins to activate at run time. Platen also finds plugins among the site's dependencies.",
    fallback: './plugins',
    read: asIs,
  }),
  pluginSource: setting({
    variable: 'PLATEN_PLUGIN_SOURCE',
    description:
      'Where administrators can install plugins from: an npm registry URL, such as `https://registry.npmjs.org/@acme` for one scope, or a folder with packed plugins and the output of `npm pack --json` in `plugins.json`. Without it, installing is disabled.',
    fallback: '',
    read: orNull(pluginSource),
  }),
  pluginCache: setting({
    variable: 'PLATEN_PLUGIN_CACHE',
    description: 'Folder for unpacked plugins that were installed over the API. You can empty it at any time.',
    fallback: './.platen/plugins',
    read: asIs,
  }),
  themes: setting({
    variable: 'PLATEN_THEMES',
    description:
      'Where to find themes: theme folders, folders of themes, or packages, comma-separated. The starter theme is always available.',
    fallback: './themes',
    read: list(asIs),
  }),
  blockDirectory: setting({
    variable: 'PLATEN_BLOCK_DIRECTORY',
    description: 'JSON file with the patterns and blocks of the pattern directory and the block directory.',
    fallback: '',
    read: orNull(asIs),
  }),
  updateCheck: setting({
    variable: 'PLATEN_UPDATE_CHECK',
    description: 'Let administrators check npm for a new release. Platen never checks by itself.',
    fallback: 'false',
    read: flag,
  }),
} as const;
