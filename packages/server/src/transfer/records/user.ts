import type { WritableMembers } from '../../db/table.ts';
import type { usersTable } from '../../domain/users/user.ts';
import type { Transferred } from './record.ts';

type UserColumns = Required<WritableMembers<typeof usersTable.columns>>;

/** Columns of users. Export files have no profiles and no custom fields of users. A new column needs a row. */
export const userRecord = {
  id: { byHand: 'Kept, unless another user here has it.' },
  login: { byHand: 'Identifies the user here.' },
  email: { byHand: 'Identifies the user here if the login does not.' },
  slug: { byHand: 'The next free one here.' },
  displayName: { byHand: 'Each source has it under another name.' },
  firstName: { byHand: 'Has an element and a field; dumps have a custom field.' },
  lastName: { byHand: 'Has an element and a field; dumps have a custom field.' },
  nickname: { byHand: 'Part of the profile.' },
  description: { byHand: 'Part of the profile.' },
  url: { byHand: 'Part of the profile.' },
  locale: { byHand: 'Part of the profile. Empty if it is the language of the site.' },
  registered: { byHand: 'Part of the profile.' },
  roles: { byHand: 'Only roles that exist here.' },
  grants: { byHand: 'Capabilities beside the roles.' },
  passwordHash: { byHand: 'Only from dumps and archives that contain hashes.' },
  meta: { byHand: 'Custom fields, except those that are columns here.' },
  publishedTypes: { notTransferred: 'A trigger finds them.' },
} as const satisfies Transferred<UserColumns, null>;
