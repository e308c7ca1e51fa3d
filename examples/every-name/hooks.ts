import type { PluginApi, Scope } from '@platen/server';

declare module '@platen/server' {
  interface Filters {
    /** Changes the farewell. */
    every_name_farewell: (words: string, given: { readonly scope: Scope }) => string;
  }
  interface SyncFilters {
    /** Changes the number of exclamation marks. */
    every_name_loudness: (marks: number) => number;
  }
  interface Actions {
    /** Runs after the farewell was created. */
    every_name_farewell_said: (words: string) => void;
  }
}

export async function sayFarewell(scope: Scope): Promise<string> {
  const { hooks } = scope.site;
  const words = await hooks.filter('every_name_farewell', 'Goodbye', { scope });
  const said = `${words}${'!'.repeat(hooks.filterSync('every_name_loudness', 0))}`;
  await hooks.action('every_name_farewell_said', said);
  return said;
}

export function registerFarewell(api: PluginApi): void {
  api.addFilter(
    'every_name_farewell',
    (words, { scope }) => `${words}, ${scope.caller.id === 0 ? 'visitor' : 'friend'}`,
  );
  api.addSyncFilter('every_name_loudness', (marks) => marks + 1);
}
