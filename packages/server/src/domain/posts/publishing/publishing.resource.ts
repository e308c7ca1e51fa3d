import type { RouteDefinition } from '../../../rest/route.ts';
import { singleRoute } from '../../../rest/single.ts';
import { integer } from '../../../schema/build.ts';
import { canEditType } from '../../types/types.actions.ts';
import { requireTypeOf, typeArg } from '../edited-post.policies.ts';
import { publishedDays } from './publishing.actions.ts';

/** How many posts were published per day, as an object of dates. Days without posts are missing. */
export const publishingRoute: RouteDefinition = singleRoute({
  namespace: 'platen/v1',
  path: '/publishing',
  unlisted: true,
  permit: { signIn: true, record: requireTypeOf, also: ({ scope }, type) => canEditType(scope, type) },
  read: {
    args: {
      type: typeArg,
      days: {
        schema: integer({ description: 'Number of days, up to today.', default: 371, minimum: 1, maximum: 371 }),
      },
    },
    handle: async ({ scope, params }, type) => {
      const days = await publishedDays(scope, type, Number(params['days']));
      return Object.fromEntries(days.map(({ day, count }) => [day, count]));
    },
  },
});
