import { scalarText } from '../../lib/json.ts';
import { errors } from '../../rest/errors.ts';
import type { Arg, PolicyTable } from '../../rest/route.ts';
import { isVisitor } from '../../scope.ts';
import type { User } from './user.ts';
import { requireUser } from './users.actions.ts';

export const userIdArg: Arg = { schema: { description: 'Id of the user, or `me`.', type: 'string' } };

/** Requires permission to edit the user of the path, with the errors of editing. */
export const editedUser = {
  signIn: true,
  record: ({ scope, path: { id } }) => {
    if (isVisitor(scope)) throw errors.notSignedIn();
    return requireUser(scope, scalarText(id) === 'me' ? scope.caller.id : Number(id));
  },
  can: 'edit_user',
  code: 'rest_cannot_edit',
} as const satisfies PolicyTable<User>;
