import type { Result } from './result.ts';
import type { AnswerOf, BodyOf, Collection, ItemOf, QueryOf } from './routes.ts';
import type { CallOptions } from './transport.ts';
import type { Verbs } from './verbs.ts';

type One<C extends Collection> = `${C}/{id}`;
type Answered<T> = Promise<Result<T>>;

/** The usual verbs for one kind of record. */
export interface Resource<C extends Collection> {
  list(query?: QueryOf<C, 'get'>, options?: CallOptions): Answered<AnswerOf<C, 'get'>>;
  pages(
    query?: QueryOf<C, 'get'>,
    options?: CallOptions,
  ): AsyncGenerator<Result<readonly ItemOf<C>[]>, void, undefined>;
  items(query?: QueryOf<C, 'get'>, options?: CallOptions): AsyncGenerator<ItemOf<C>, void, undefined>;
  get(id: number, query?: QueryOf<One<C>, 'get'>, options?: CallOptions): Answered<AnswerOf<One<C>, 'get'>>;
  create(body: BodyOf<C, 'post'>, options?: CallOptions): Answered<AnswerOf<C, 'post'>>;
  update(id: number, body: BodyOf<One<C>, 'patch'>, options?: CallOptions): Answered<AnswerOf<One<C>, 'patch'>>;
  delete(id: number, query?: QueryOf<One<C>, 'delete'>, options?: CallOptions): Answered<AnswerOf<One<C>, 'delete'>>;
}

export function createResource<C extends Collection>(verbs: Verbs, name: C): Resource<C> {
  // The types above say for each kind of record what these say for any path.
  const any = verbs as unknown as Record<keyof Verbs, (...given: unknown[]) => never>;
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
