import { contexts } from './field.ts';
import type { Context } from './field.ts';
import type { Arg } from './route.ts';
import type { Json } from '../lib/json.ts';

interface Contexts {
  /** Contexts the route serves, in the order they are shown. */
  readonly served?: readonly Context[];
  readonly usual?: Context;
}

/** The argument `context`: one of the three words that the route does not serve reads as its usual one. */
export function contextArg({ served = ['view', 'embed', 'edit'], usual = 'view' }: Contexts = {}): Arg {
  const isUnserved = (value: Json): boolean =>
    contexts.some((context) => context === value && !served.includes(context));
  return {
    schema: {
      description: 'Which shape of the item to answer with; it decides which fields are there.',
      type: 'string',
      enum: served,
      default: usual,
    },
    before: (value) => (isUnserved(value) ? usual : value),
  };
}
