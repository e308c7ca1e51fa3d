import { deleteSessionOf, deleteSessionsOf, selectSessionsOf } from '../../auth/sessions.store.ts';
import type { Scope } from '../../scope.ts';
import type { User } from './user.ts';
import { userErrors } from './users.errors.ts';

type Whose = Pick<User, 'id'>;

/** Where they are signed in, the latest first. */
export const sessionsOf = ({ db }: Pick<Scope, 'db'>, { id }: Whose) => selectSessionsOf(db.kysely, id);

export const endSessions = ({ db }: Pick<Scope, 'db'>, { id }: Whose, except?: string): Promise<number> =>
  deleteSessionsOf(db.kysely, id, except);

/** Only what could be a UUID is looked up. */
const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export async function endSession({ db }: Pick<Scope, 'db'>, { id }: Whose, session: string): Promise<void> {
  const isEnded = uuidForm.test(session) && (await deleteSessionOf(db.kysely, id, session));
  if (!isEnded) throw userErrors.unknownSession();
}
