import { createError } from '../../rest/errors.ts';
import { text } from './html.ts';
import { sessionOf } from './page-request.ts';
import type { AuthPage } from './page-request.ts';

const signedOut = createError('rest_not_logged_in', 401, 'Not signed in. Sign in at /sign-in.');
const onlyShown = createError('rest_no_route', 405, 'This page supports only GET.');

/** The nonce and nothing else: what scripts of existing clients load when theirs has grown old. */
export const nonce: AuthPage = {
  path: '/nonce',
  show: async (request, given) => {
    const session = await sessionOf(request, given);
    if (session === null) throw signedOut();
    const { holder, sessionId, at } = session;
    return text(given.nonces.issue({ userId: holder.id, sessionId, at }));
  },
  submit: () => Promise.reject(onlyShown({ headers: { Allow: 'GET, HEAD' } })),
};
