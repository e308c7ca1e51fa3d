import { useState } from 'react';
import type { Role } from '../../api/platen.ts';

export interface RoleChange {
  readonly role: Role;
  readonly capability: string;
  readonly isAdded: boolean;
}

export interface RoleChanges {
  /** In the order they were made. */
  readonly all: readonly RoleChange[];
  has(role: Role, capability: string): boolean;
  isChanged(role: Role, capability: string): boolean;
  toggle(role: Role, capability: string): void;
  /** Replaces all capabilities of a role. */
  set(role: Role, capabilities: readonly string[]): void;
  /** Without a role: of all roles. */
  discard(role?: Role): void;
}

/** Role → what differs from the stored one. */
type Drafts = Readonly<Record<string, readonly string[]>>;

/** Unsaved changes of the matrix. A checkbox that was changed twice is no change. */
export function useRoleChanges(roles: readonly Role[]): RoleChanges {
  const [drafts, setDrafts] = useState<Drafts>({});
  const toggledIn = ({ name }: Role): readonly string[] => drafts[name] ?? [];
  const isChanged = (role: Role, capability: string): boolean => toggledIn(role).includes(capability);
  return {
    all: roles.flatMap((role) =>
      toggledIn(role).map((capability) => ({ role, capability, isAdded: !role.capabilities.includes(capability) })),
    ),
    isChanged,
    has: (role, capability) => role.capabilities.includes(capability) !== isChanged(role, capability),
    toggle: ({ name }, capability) =>
      setDrafts((before) => {
        const toggled = before[name] ?? [];
        const next = toggled.includes(capability)
          ? toggled.filter((one) => one !== capability)
          : [...toggled, capability];
        return { ...before, [name]: next };
      }),
    set: ({ name, capabilities: stored }, capabilities) =>
      setDrafts((before) => ({
        ...before,
        [name]: [
          ...stored.filter((one) => !capabilities.includes(one)),
          ...capabilities.filter((one) => !stored.includes(one)),
        ],
      })),
    discard: (role) => setDrafts((before) => (role === undefined ? {} : { ...before, [role.name]: [] })),
  };
}

/** What a role has with its unsaved changes. */
export const changedCapabilities = (role: Role, changes: readonly RoleChange[]): readonly string[] => {
  const own = changes.filter((change) => change.role.name === role.name);
  return [
    ...role.capabilities.filter((capability) => !own.some((change) => change.capability === capability)),
    ...own.filter(({ isAdded }) => isAdded).map(({ capability }) => capability),
  ];
};
