/** Values that a plugin keeps in memory for one site, until the process ends. */
export type SiteState = <T extends object>(key: symbol, create: () => T) => T;

declare module '../scope.ts' {
  interface Tools {
    /**
     * The value of the key for this site, created on first use. A variable of a module has one value for all sites of
     * the process.
     */
    readonly siteState: SiteState;
  }
}

/** The values of one site. */
export function createSiteState(): SiteState {
  const values = new WeakMap<symbol, object>();
  return <T extends object>(key: symbol, create: () => T): T => {
    const known = values.get(key);
    if (known !== undefined) return known as T;
    const created = create();
    values.set(key, created);
    return created;
  };
}
