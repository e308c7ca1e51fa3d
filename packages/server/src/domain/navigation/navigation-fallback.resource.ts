import type { SiteDraft } from '../../site/site-draft.ts';
import { respond } from '../../rest/response.ts';
import { embeddable, restUrl } from '../../rest/links.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { methodsOnPost } from '../posts/post-rights.rules.ts';
import { postRefusals } from '../posts/posts.errors.ts';
import { collectionRoute } from '../types/types.links.ts';
import { navigationType } from './navigation.registry.ts';
import { fallbackMenu } from './navigation-fallback.actions.ts';

/** Which menu a theme shows that was not told. */
export function navigationFallbackRoutes(draft: SiteDraft): RouteDefinition[] {
  const type = draft.postTypes.get(navigationType);
  if (type === undefined) return [];
  return [
    singleRoute({
      namespace: draft.dialect.namespace('block-editor/v1'),
      path: '/navigation-fallback',
      schema: () => ({
        $schema: 'http://json-schema.org/draft-04/schema#',
        title: 'navigation-fallback',
        type: 'object',
        properties: {
          id: {
            description: 'Id of the menu.',
            type: 'integer',
            context: ['view', 'edit', 'embed'],
            readonly: true,
          },
        },
      }),
      permit: {
        also: ({ scope }) =>
          (scope.caller.can('edit_theme_options') && scope.caller.can('edit_posts')) ||
          postRefusals.create(scope, 'edit_theme_options'),
      },
      read: {
        // A site without any menu gets its first.
        writes: true,
        handle: async ({ scope }) => {
          const menu = await fallbackMenu(scope, type);
          const href = restUrl(scope, `${collectionRoute(type)}/${menu.id}`);
          const self = { ...embeddable(href), targetHints: { allow: methodsOnPost(scope, menu) } };
          return respond({ id: menu.id }, { links: { self: [self] } });
        },
      },
    }),
  ];
}
