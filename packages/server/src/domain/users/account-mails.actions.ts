import type { MailOwner } from '../../auth/account-changes.ts';
import { enqueue } from '../../jobs/jobs.store.ts';

/** The task that mails the owner of an account about a change of it. */
export const accountMailTask = 'mail-account-change';

export const mailOwner: MailOwner = ({ db }, userId, change) =>
  enqueue(db, { task: accountMailTask, payload: { userId, ...change } });
