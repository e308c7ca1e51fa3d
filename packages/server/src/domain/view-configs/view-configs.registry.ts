import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { ViewEntity } from './view-config.ts';
import { problemsOf } from './view-config-patch.rules.ts';
import type { PatchProblem, ViewConfigPatch } from './view-config-patch.rules.ts';

/** Patches in the order in which they are applied. */
export type ViewPatches = ViewConfigPatch[];

declare module '../../scope.ts' {
  interface Registries {
    /** By kind and name of what they are about. */
    readonly viewPatches: Registry<ViewPatches>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * Changes how editors list and edit the records of one kind. What is wrong with the patch comes back; a patch with a
     * problem is not applied.
     *
     * @example
     * api.patchViewConfig(
     *   { kind: 'postType', name: 'page' },
     *   { version: 1, mode: 'merge', patch: { default_view: { perPage: 50, fields: ['date'] }, view_list: [{ slug: 'trash', title: 'Bin' }] } },
     * );
     */
    patchViewConfig(entity: ViewEntity, patch: ViewConfigPatch): readonly PatchProblem[];
  }
}

/** Kinds hold no spaces, so no two entities share a key. */
export const keyOf = ({ kind, name }: ViewEntity): string => `${kind} ${name}`;

export function patchViewConfig(
  { viewPatches }: Pick<SiteDraft, 'viewPatches'>,
  entity: ViewEntity,
  patch: ViewConfigPatch,
): readonly PatchProblem[] {
  const problems = problemsOf(patch, 'patchViewConfig');
  if (problems.length > 0) return problems;
  const known = viewPatches.get(keyOf(entity));
  if (known === undefined) viewPatches.add(keyOf(entity), [patch]);
  else known.push(patch);
  return [];
}
