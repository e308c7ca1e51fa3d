import type { AdminScreen, EditorScript, FileAddress, PluginApi } from '@platen/server';

const panel = (file: FileAddress): EditorScript => ({
  script: (scope) => file(scope, 'panel.js'),
  style: (scope) => file(scope, 'panel.css'),
});

const visits = (file: FileAddress): AdminScreen => ({
  path: 'visits',
  title: 'Visits',
  can: 'manage_options',
  module: (scope) => file(scope, 'visits.js'),
});

export function registerInAdmin(api: PluginApi): void {
  const file = api.registerFiles(new URL('./admin/', import.meta.url));
  api.registerEditorScript(panel(file));
  api.registerScreen(visits(file));
}
