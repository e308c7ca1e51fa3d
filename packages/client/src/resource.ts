import type { Fields } from './fields.ts';
import type { Result } from './result.ts';
import type { AnswerOf, BodyOf, Collection, ItemOf, QueryOf, RouteMap } from './routes.ts';
import type { CallOptions } from './transport.ts';
import type { Choosing, Verbs } from './verbs.ts';

type One<C extends string> = `${C}/{id}`;
type Answered<T> = Promise<Result<T>>;

/** The usual verbs for one kind of record. */
export interface Resource<C extends Collection<R>, R extends RouteMap<R>> {
  list<const F extends Fields = never>(
    query?: QueryOf<C, 'get', R> & Choosing<F>,
    options?: CallOptions,
  ): Answered<AnswerOf<C, 'get', R, F>>;
  pages<const F extends Fields = never>(
    query?: QueryOf<C, 'get', R> & Choosing<F>,
    options?: CallOptions,
  ): AsyncGenerator<Result<readonly ItemOf<C, R, F>[]>, void, undefined>;
  items<const F extends Fields = never>(
    query?: QueryOf<C, 'get', R> & Choosing<F>,
    options?: CallOptions,
  ): AsyncGenerator<ItemOf<C, R, F>, void, undefined>;
  get<const F extends Fields = never>(
    id: number,
    query?: QueryOf<One<C>, 'get', R> & Choosing<F>,
    options?: CallOptions,
  ): Answered<AnswerOf<One<C>, 'get', R, F>>;
  create(body: BodyOf<C, 'post', R>, options?: CallOptions): Answered<AnswerOf<C, 'post', R>>;
  update(id: number, body: BodyOf<One<C>, 'patch', R>, options?: CallOptions): Answered<AnswerOf<One<C>, 'patch', R>>;
  delete(
    id: number,
    query?: QueryOf<One<C>, 'delete', R>,
    options?: CallOptions,
  ): Answered<AnswerOf<One<C>, 'delete', R>>;
}

export function createResource<C extends Collection<R>, R extends RouteMap<R>>(
  verbs: Verbs<R>,
  name: C,
): Resource<C, R> {
  // The types above say for each kind of record what these say for any path.
  const any = verbs as unknown as Record<keyof Verbs<R>, (...given: unknown[]) => never>;
  return {
    list: (...given) => any.get(name, ...given),
    pages: (...given) => any.pages(name, ...given),
    items: (...given) => any.items(name, ...given),
    get: (id, ...given) => any.get(`${name}/${id}`, ...given),
    create: (...given) => any.post(name, ...given),
    update: (id, ...given) => any.patch(`${name}/${id}`, ...given),
    delete: (id, ...given) => any.delete(`${name}/${id}`, ...given),
  };
}
