import type { Doing } from '../events/audit.ts';

/** A change of an account that its owner is mailed about. A new email address has mails of its own. */
export interface AccountChange {
  readonly what:
    | 'password'
    | 'roles'
    | 'key-created'
    | 'key-changed'
    | 'key-expiring'
    | 'totp-added'
    | 'totp-removed'
    | 'recovery-codes-created'
    | 'recovery-code-used'
    | 'codes-refused'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkey-suspended'
    | 'factors-reset'
    | 'device-trusted'
    | 'browser-new'
    | 'connection-created'
    | 'connection-reused'
    | 'identity-linked'
    | 'identity-unlinked'
    | 'break-glass';
  /** The new roles, the name of the key, passkey, client, identity provider, or browser, or how many recovery codes are left. */
  readonly name?: string;
}

/** In the transaction of the change. */
export type MailOwner = (doing: Pick<Doing, 'db'>, userId: number, change: AccountChange) => Promise<void>;
