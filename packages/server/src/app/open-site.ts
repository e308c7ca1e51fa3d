import { operator } from '../access/capabilities.ts';
import { nouns } from '../nouns.ts';
import type { Scope } from '../scope.ts';
import { readInstallation } from '../db/schema/installation.ts';
import { openCore, openDatabase } from './open-core.ts';
import type { CoreParts } from './open-core.ts';

/** A site without server and background work, for commands. */
export interface OpenSite {
  /** For the operator, with all permissions. */
  operatorScope(): Promise<Scope>;
  close(): Promise<void>;
}

export async function openSite(parts: Pick<CoreParts, 'config' | 'log' | 'plugins'>): Promise<OpenSite> {
  const db = openDatabase(parts.config);
  const installation = await readInstallation(db.kysely).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const { plugins, ownScope, close } = openCore({ ...parts, nouns, db, installation });
  return {
    operatorScope: async () => {
      await plugins.follow();
      return { ...(await ownScope()), caller: operator, credential: { kind: 'command' } };
    },
    close,
  };
}
