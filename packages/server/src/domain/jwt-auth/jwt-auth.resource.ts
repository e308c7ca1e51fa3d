import { readJwt } from '../../auth/jwts.ts';
import { scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { anyone } from '../../rest/route.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { createToken } from './jwt-auth.actions.ts';
import { jwtAuthErrors } from './jwt-auth.errors.ts';

const args: Args = {
  username: { schema: { description: 'User name or email address.', type: 'string' } },
  password: { schema: { description: 'Password of the account.', type: 'string' } },
};

async function issueToken({ scope, params, request }: Ctx): Promise<JsonMap> {
  const { token, user } = await createToken(scope, {
    login: scalarText(params['username']),
    password: scalarText(params['password']),
    agent: request.headers['user-agent'] ?? '',
  });
  scope.secrets?.add(token);
  return { token, user_email: user.email, user_nicename: user.slug, user_display_name: user.displayName };
}

function validateToken({ scope, request }: Ctx): JsonMap {
  const { authorization } = request.headers;
  if (authorization === undefined) throw jwtAuthErrors.noHeader();
  // An invalid token was rejected before.
  if (readJwt(authorization) === null || scope.credential.kind !== 'jwt') throw jwtAuthErrors.badHeader();
  return { code: 'jwt_auth_valid_token', data: { status: 200 } };
}

const route = { namespace: 'jwt-auth/v1', permit: anyone };

/** Routes that clients of the WordPress plugin "JWT Authentication for WP REST API" use. */
export const jwtAuthRoutes = ({ dialect }: Pick<SiteDraft, 'dialect'>): readonly RouteDefinition[] =>
  dialect.name === 'wp'
    ? [
        singleRoute({
          ...route,
          path: '/token',
          run: { args, example: { username: 'admin', password: 'the password of the account' }, handle: issueToken },
        }),
        singleRoute({ ...route, path: '/token/validate', run: validateToken }),
      ]
    : [];
