import { operator } from '../access/capabilities.ts';
import { nouns } from '../domain/nouns.ts';
import type { Scope } from '../scope.ts';
import { openCore } from './open-core.ts';
import type { CoreParts } from './open-core.ts';

/** A site that serves nobody and does nothing by itself: what commands work on. */
export interface OpenSite {
  /** For whoever has the machine in hand, and so may do everything. */
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
