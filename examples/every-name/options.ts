import { readPhpValue, setOptions } from '@platen/server';
import type { Json, PluginApi } from '@platen/server';

/** Labels of an imported site. Null for text in another notation. */
function labelsIn(stored: string): Json {
  const read = readPhpValue(stored);
  return read !== null && 'value' in read ? read.value : null;
}

export function registerLabels(api: PluginApi): void {
  api.registerRoute({
    namespace: 'every-name/v1',
    path: '/labels',
    endpoints: [
      {
        methods: ['POST'],
        args: { stored: { schema: { type: 'string', description: 'Labels in the notation of PHP.' }, required: true } },
        permit: { signIn: true, can: 'manage_options' },
        handle: async ({ scope, params }) => {
          const labels = labelsIn(String(params['stored']));
          await setOptions(scope, { every_name_labels: labels });
          return { labels };
        },
      },
    ],
  });
}
