import type { MediaAction } from './media.policies.ts';
import { usageOf } from './usage.actions.ts';
import type { Usage } from './usage.actions.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Site } from '../../scope.ts';
import { renderTitle } from '../../text/render.ts';

const shown = ({ dialect }: Site, { post: { id, type, status, title }, places }: Usage): JsonMap => ({
  id,
  type: dialect.outward(type),
  status,
  title: { rendered: renderTitle(title) },
  places: [...places],
});

/** Where a media item is used. Requires permission to edit it. */
export const usageRoute = ({ may, ...route }: MediaAction): RouteDefinition =>
  singleRoute({
    ...route,
    permit: may.process,
    read: async ({ scope }, { id }) => {
      const { usages, isWhole } = await usageOf(scope, id);
      return { posts: usages.map((usage) => shown(scope.site, usage)), more: !isWhole };
    },
  });
