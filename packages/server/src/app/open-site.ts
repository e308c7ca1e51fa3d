import { operator } from '../access/capabilities.ts';
import { nouns } from '../nouns.ts';
import type { Scope } from '../scope.ts';
import { openCore } from './open-core.ts';
import type { CoreParts } from './open-core.ts';

/** A site without server and background work, for commands. */
export interface OpenSite {
  /** For the operator, with all permissions. */
  operatorScope(): Promise<Scope>;
  close(): Promise<void>;
}

export function openSite(parts: Omit<CoreParts, 'nouns'>): OpenSite {
  const { plugins, ownScope, close } = openCore({ ...parts, nouns });
  return {
    operatorScope: async () => {
      await plugins.follow();
      return { ...(await ownScope()), caller: operator, credential: { kind: 'command' } };
    },
    close,
  };
}
