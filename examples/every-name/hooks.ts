import type { PluginApi, Scope } from '@platen/server';

declare module '@platen/server' {
  interface Filters {
    /** Change what the plugin says to those who go. */
    every_name_farewell: (words: string, given: { readonly scope: Scope }) => string;
  }
  interface SyncFilters {
    /** Change how loudly it is said. */
    every_name_loudness: (marks: number) => number;
  }
  interface Actions {
    /** Farewell was said. */
    every_name_farewell_said: (words: string) => void;
  }
}

export async function sayFarewell(scope: Scope): Promise<string> {
  const { hooks } = scope.site;
  const words = await hooks.filter('every_name_farewell', 'Good-bye', { scope });
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
