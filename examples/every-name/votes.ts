import {
  callRoute,
  endpoint,
  fetchExternal,
  inTransaction,
  OutboundError,
  references,
  RestError,
} from '@platen/server';
import type {
  Ctx,
  JsonMap,
  ExternalRequest,
  ExternalResponse,
  PluginApi,
  PluginMigration,
  Scope,
} from '@platen/server';

interface Vote {
  readonly post_id: number;
  readonly voter: number;
}

/** Table names start with `plugin_` and the name of the plugin, so that two plugins cannot collide. */
const votes: PluginMigration = {
  name: '001_votes',
  statements: [
    `create table plugin_every_name_votes (
      post_id bigint not null ${references('posts')},
      voter bigint not null ${references('users')},
      primary key (post_id, voter)
    )`,
  ],
};

const tablesOf = ({ db }: Scope) => db.kysely.withTables<{ plugin_every_name_votes: Vote }>();

/** Stores one vote per user and post. The caller must be able to read the post. */
const vote = ({ scope, params }: Ctx): Promise<JsonMap | RestError> =>
  inTransaction(scope, async (inside) => {
    const post = Number(params['post']);
    const { status } = await callRoute(inside, { route: `/${inside.site.dialect.namespace('v2')}/posts/${post}` });
    if (status !== 200)
      return new RestError({ code: 'no_such_post', status: 404, message: `Post ${post} was not found.` });
    const table = tablesOf(inside);
    const cast = { post_id: post, voter: inside.caller.id };
    await table
      .insertInto('plugin_every_name_votes')
      .values(cast)
      .onConflict((same) => same.doNothing())
      .execute();
    const all = table.selectFrom('plugin_every_name_votes').where('post_id', '=', post);
    return { votes: (await all.select('voter').execute()).length };
  });

const asked: ExternalRequest = { milliseconds: 2000, bytes: 10_000, types: ['application/json'] };

const weatherOf = (response: ExternalResponse): JsonMap => ({ weather: response.body.toString() });

const pause = Symbol('pause');

/** Each site has its own value. A variable of this module would be shared by all sites of the process. */
const pauseOf = (scope: Scope): { untilMs: number } => scope.siteState(pause, () => ({ untilMs: 0 }));

/** Requests an external service, at most once a second after a failure. Platen connects to public IP addresses only. */
async function weather({ scope, params }: Ctx): Promise<JsonMap | RestError> {
  const failed = (reason: string): RestError =>
    new RestError({ code: 'no_weather', status: 502, message: `The weather service failed. ${reason}` });
  const paused = pauseOf(scope);
  if (Date.now() < paused.untilMs) return failed('Try again in a second.');
  try {
    return weatherOf(await fetchExternal(scope, String(params['from']), asked));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    paused.untilMs = Date.now() + 1000;
    return failed(error.message);
  }
}

export function registerVotes(api: PluginApi): void {
  api.registerMigration(votes);
  const permit = { signIn: true, can: 'edit_posts' } as const;
  const post = { schema: { description: 'Id of the post.', type: 'integer' }, required: true } as const;
  const from = {
    schema: { description: 'URL of the weather service.', type: 'string', format: 'uri' },
    required: true,
  } as const;
  const cast = endpoint({ methods: ['POST'], permit, args: { post }, handle: vote });
  const ask = endpoint({ methods: ['GET'], permit, args: { from }, handle: weather });
  api.registerRoute({ namespace: 'every-name/v1', path: '/votes', endpoints: [cast] });
  api.registerRoute({ namespace: 'every-name/v1', path: '/weather', endpoints: [ask] });
}
