import type { Noun } from '../../../src/domain/noun.ts';
import { createRegistry } from '../../../src/lib/registry.ts';
import type { Registry } from '../../../src/lib/registry.ts';
import { anyone } from '../../../src/rest/route.ts';
import { pageHeaders } from '../../../src/site/page.ts';

interface Cup {
  readonly name: string;
}

/** Optional, as the nouns of the service need not bring them. */
declare module '../../../src/scope.ts' {
  interface Registries {
    readonly cups?: Registry<Cup>;
  }
  interface Tools {
    readonly washed?: string[];
  }
}

declare module '../../../src/site/plugin.ts' {
  interface Offers {
    registerCup?(cup: Cup): void;
  }
}

export const washTask = 'wash-cups';

/** A noun with everything that a noun can have. */
export const cups: Noun = {
  name: 'cups',
  tags: ['cups'],
  registries: () => ({ cups: createRegistry<Cup>('cup') }),
  register: (draft) => draft.cups?.add('mug', { name: 'mug' }),
  settle: (draft) => draft.cups?.add('last', { name: 'last' }),
  routes: () => [
    {
      namespace: 'cups/v1',
      path: '/cups',
      endpoints: [
        {
          methods: ['GET'],
          permit: anyone,
          cache: true,
          handle: ({ scope, params }) => {
            for (let at = 0; at < Number(params['tags'] ?? 0); at += 1) scope.cacheTags?.add(`cup-${at}`);
            return { cups: (scope.site.cups?.all() ?? []).map(({ name }) => name), washed: scope.washed ?? [] };
          },
        },
      ],
    },
  ],
  offers: (draft, plugin) => ({
    registerCup: (cup) => plugin.watched(() => draft.cups?.add(cup.name, cup))(),
  }),
  tools: () => ({ washed: [] }),
  tasks: {
    [washTask]: ({ tools }, { cup }) => Promise.resolve(void tools.washed?.push(`${String(cup)} by the worker`)),
  },
  sweeps: [({ tools }) => Promise.resolve(tools.washed?.push('all by a sweep')).then(() => Infinity)],
  pages: ({ site }) => [
    {
      path: '/cups',
      show: () =>
        Promise.resolve({
          status: 200,
          headers: pageHeaders({ type: 'text/plain' }),
          body: `${site().cups?.all().length} cups\n`,
        }),
      submit: ({ body }) =>
        Promise.resolve({ status: 200, headers: {}, body: `${Buffer.from(body).toString()} taken\n` }),
    },
  ],
};
