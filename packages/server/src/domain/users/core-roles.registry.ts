import coreRoles from '../../../data/roles.json' with { type: 'json' };
import type { Role } from '../../access/roles.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

declare module '../../site/plugin.ts' {
  interface Offers {
    /** A role that users can be given. */
    registerRole(role: Role): void;
  }
}

/** Older clients still ask for the level of a role: a role of level 2 holds level_2, level_1 and level_0. */
const about: Readonly<Record<keyof typeof coreRoles, { readonly label: string; readonly level: number }>> = {
  administrator: { label: 'Administrator', level: 10 },
  editor: { label: 'Editor', level: 7 },
  author: { label: 'Author', level: 2 },
  contributor: { label: 'Contributor', level: 1 },
  subscriber: { label: 'Subscriber', level: 0 },
};

export function registerCoreRoles({ roles }: Pick<SiteDraft, 'roles'>): void {
  for (const name of Object.keys(about) as (keyof typeof about)[]) {
    const { label, level } = about[name];
    const levels = Array.from({ length: level + 1 }, (_, below) => `level_${level - below}`);
    const capabilities = coreRoles[name].flatMap((capability) =>
      capability === 'read' ? [capability, ...levels] : [capability],
    );
    roles.add(name, { name, label, capabilities });
  }
}
