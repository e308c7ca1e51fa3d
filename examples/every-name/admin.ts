import type { AdminScreen, EditorScript, FileUrl, PluginApi } from '@platen/server';

const panel = (file: FileUrl): EditorScript => ({
  script: (scope) => file(scope, 'panel.js'),
  style: (scope) => file(scope, 'panel.css'),
});

const visits = (file: FileUrl): AdminScreen => ({
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
