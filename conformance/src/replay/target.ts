import type { SiteChange } from './recording.ts';

/** All that the runner knows of the service it plays against. */
export interface Target {
  /** Base URL without closing slash. */
  readonly base: string;
  /** Puts the running site back to the base site changed by `site`, and tells names and application passwords. */
  reset(site: SiteChange): Promise<ReadyNames>;
}

export interface ReadyNames {
  readonly users: Readonly<Record<string, { readonly id: number; readonly password: string }>>;
  readonly terms: { readonly uncategorized: number | null };
}
