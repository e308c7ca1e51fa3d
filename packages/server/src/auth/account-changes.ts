import type { Doing } from '../events/audit.ts';

/** A change of an account that its owner is mailed about. A new email address has mails of its own. */
export interface AccountChange {
  readonly what: 'password' | 'roles' | 'key-created' | 'key-changed';
  /** The new roles, or the name of the key. */
  readonly name?: string;
}

/** In the transaction of the change. */
export type MailOwner = (doing: Pick<Doing, 'db'>, userId: number, change: AccountChange) => Promise<void>;
