/** Table name → its columns. Open: each noun merges its own tables in. */
export interface Tables {
  platen_site: SiteTable;
}

/** The one row that tells this installation from every other. */
interface SiteTable {
  one: boolean;
  installation: string;
  installed_at: string;
}
