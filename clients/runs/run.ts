import type { Site } from '../service/site.ts';

/** What one client does on a site. Each check stands alone and throws when the client does not see what it should. */
export interface Run<Client> {
  readonly client: string;
  /** Once per site; the checks share what it gives. */
  connect(site: Site): Promise<Client>;
  readonly checks: Readonly<Record<string, (client: Client, site: Site) => Promise<void>>>;
}

/** Plays the whole run and names the checks that failed, with what they had to say. */
export async function failuresOf<Client>(run: Run<Client>, site: Site): Promise<ReadonlyMap<string, string>> {
  const client = await run.connect(site);
  const failures = new Map<string, string>();
  for (const [name, check] of Object.entries(run.checks)) {
    try {
      await check(client, site);
    } catch (error) {
      failures.set(name, error instanceof Error ? error.message : JSON.stringify(error));
    }
  }
  return failures;
}

let made = 0;
/** A text that occurs nowhere else, so that checks can be played again and again on one site. */
export const fresh = (text: string): string => `${text} ${process.pid}-${(made += 1)}`;
