import { contexts } from './field.ts';
import type { Context } from './field.ts';
import type { Arg } from './route.ts';
import type { Json } from '../lib/json.ts';

interface Contexts {
  /** Contexts the route serves, in the order they are shown. */
  readonly served?: readonly Context[];
  readonly usual?: Context;
}

/** The argument `context`. A context that the route does not support falls back to its default. */
export function contextArg({ served = ['view', 'embed', 'edit'], usual = 'view' }: Contexts = {}): Arg {
  const isUnserved = (value: Json): boolean =>
    contexts.some((context) => context === value && !served.includes(context));
  return {
    schema: {
      description: 'Scope of the response. Determines which fields it contains.',
      type: 'string',
      enum: served,
      default: usual,
    },
    before: (value) => (isUnserved(value) ? usual : value),
  };
}
