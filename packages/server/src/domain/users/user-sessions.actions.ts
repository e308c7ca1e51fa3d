import { deleteSessionOf, deleteSessionsOf, selectSessionsOf } from '../../auth/sessions.store.ts';
import { recordAudit } from '../../events/audit.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import type { User } from './user.ts';
import { userErrors } from './users.errors.ts';

type Whose = Pick<User, 'id'>;

/** Where they are signed in, the latest first. */
export const sessionsOf = ({ db }: Pick<Scope, 'db'>, { id }: Whose) => selectSessionsOf(db.kysely, id);

export const endSessions = (scope: Scope, { id }: Whose, except?: string): Promise<number> =>
  inTransaction(scope, async (inner) => {
    const ended = await deleteSessionsOf(inner.db.kysely, id, except);
    await recordEnded(inner, id);
    return ended;
  });

/** Only what could be a UUID is looked up. */
const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const endSession = (scope: Scope, { id }: Whose, session: string): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const isEnded = uuidForm.test(session) && (await deleteSessionOf(inner.db.kysely, id, session));
    if (!isEnded) throw userErrors.unknownSession();
    await recordEnded(inner, id);
  });

const recordEnded = (scope: Scope, id: number): Promise<void> =>
  recordAudit(scope, [{ action: 'session.revoked', subject: { kind: 'user', id } }]);
