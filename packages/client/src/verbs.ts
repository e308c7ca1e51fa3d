import type { Result } from './result.ts';
import type { AnswerOf, BodyOf, ItemOf, Path, QueryOf } from './routes.ts';
import type { CallOptions } from './transport.ts';

export interface WriteOptions extends CallOptions {
  readonly query?: object;
}

type Read<M extends 'get' | 'delete'> = <const P extends Path>(
  path: P,
  query?: QueryOf<P, M>,
  options?: CallOptions,
) => Promise<Result<AnswerOf<P, M>>>;

type Write<M extends 'post' | 'put' | 'patch'> = <const P extends Path>(
  path: P,
  body?: BodyOf<P, M>,
  options?: WriteOptions,
) => Promise<Result<AnswerOf<P, M>>>;

/** What can be asked of any path. */
export interface Verbs {
  readonly get: Read<'get'>;
  readonly delete: Read<'delete'>;
  readonly post: Write<'post'>;
  readonly put: Write<'put'>;
  readonly patch: Write<'patch'>;
  /** The pages of a list, one after the other; the last one may be a failure. */
  pages<const P extends Path>(
    path: P,
    query?: QueryOf<P, 'get'>,
    options?: CallOptions,
  ): AsyncGenerator<Result<readonly ItemOf<P>[]>, void, undefined>;
  /** The items of a list over all its pages; throws a `ClientError` where a page fails. */
  items<const P extends Path>(
    path: P,
    query?: QueryOf<P, 'get'>,
    options?: CallOptions,
  ): AsyncGenerator<ItemOf<P>, void, undefined>;
}
