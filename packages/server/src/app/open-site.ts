import { operator } from '../access/capabilities.ts';
import type { Config } from '../config.ts';
import { readInstallation } from '../db/schema/installation.ts';
import type { Logger } from '../lib/log.ts';
import { nouns } from '../nouns.ts';
import type { Scope } from '../scope.ts';
import type { Plugin } from '../site/plugin.ts';
import { openCore, openDatabase } from './open-core.ts';
import { openNode } from './open-node.ts';

/** A site without server and background work, for commands. */
export interface OpenSite {
  /** For the operator, with all permissions. */
  operatorScope(): Promise<Scope>;
  close(): Promise<void>;
}

interface SiteParts {
  readonly config: Config;
  readonly log: Logger;
  readonly plugins: readonly Plugin[];
}

export async function openSite({ config, log, plugins }: SiteParts): Promise<OpenSite> {
  const node = openNode({ config, log, nouns });
  const db = openDatabase(node, config);
  const installation = await readInstallation(db.kysely).catch(async (error: unknown) => {
    await db.close();
    await node.close();
    throw error;
  });
  const core = openCore(node, { config, plugins, db, installation });
  return {
    operatorScope: async () => {
      await core.plugins.follow();
      return { ...(await core.ownScope()), caller: operator, credential: { kind: 'command' } };
    },
    close: async () => {
      await core.close();
      await node.close();
    },
  };
}
