import type { Fields } from './fields.ts';
import type { Result } from './result.ts';
import type { AnswerOf, BodyOf, ItemOf, Path, QueryOf, RouteMap } from './routes.ts';
import type { CallOptions } from './transport.ts';

/** `_fields` as it is written where a call is made, so that the type of the response follows from it. */
export interface Choosing<F extends Fields> {
  readonly _fields?: F;
}

export interface WriteOptions<F extends Fields = Fields> extends CallOptions {
  readonly query?: Choosing<F> & Readonly<Record<string, unknown>>;
}

type Read<R extends RouteMap<R>, M extends 'get' | 'delete'> = <
  const P extends Path<R>,
  const F extends Fields = never,
>(
  path: P,
  query?: QueryOf<P, M, R> & Choosing<F>,
  options?: CallOptions,
) => Promise<Result<AnswerOf<P, M, R, F>>>;

type Write<R extends RouteMap<R>, M extends 'post' | 'put' | 'patch'> = <
  const P extends Path<R>,
  const F extends Fields = never,
>(
  path: P,
  body?: BodyOf<P, M, R>,
  options?: WriteOptions<F>,
) => Promise<Result<AnswerOf<P, M, R, F>>>;

/** What can be asked of any path. */
export interface Verbs<R extends RouteMap<R>> {
  readonly get: Read<R, 'get'>;
  readonly delete: Read<R, 'delete'>;
  readonly post: Write<R, 'post'>;
  readonly put: Write<R, 'put'>;
  readonly patch: Write<R, 'patch'>;
  /** The pages of a list, one after the other; the last one may be a failure. */
  pages<const P extends Path<R>, const F extends Fields = never>(
    path: P,
    query?: QueryOf<P, 'get', R> & Choosing<F>,
    options?: CallOptions,
  ): AsyncGenerator<Result<readonly ItemOf<P, R, F>[]>, void, undefined>;
  /** The items of a list over all its pages; throws a `ClientError` where a page fails. */
  items<const P extends Path<R>, const F extends Fields = never>(
    path: P,
    query?: QueryOf<P, 'get', R> & Choosing<F>,
    options?: CallOptions,
  ): AsyncGenerator<ItemOf<P, R, F>, void, undefined>;
}
