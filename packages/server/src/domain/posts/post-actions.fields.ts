import { kindOf } from './post-kinds.registry.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { restUrl } from '../../rest/links.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';
import { shownTaxonomies } from '../taxonomies/taxonomies.actions.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';
import { collectionRoute } from '../types/types.links.ts';

interface PostAction {
  readonly name: string;
  readonly title: string;
  /** The members of a post that the action changes. */
  readonly properties: JsonMap;
}

/** The action links that a post of the type can have, with what each of them changes. */
export function schemaLinks(scope: Scope, type: PostType): Json {
  const href = restUrl(scope, `${collectionRoute(type)}/{id}`);
  return actionsOf(scope, type).map(({ name, title, properties }) => ({
    rel: `${scope.site.dialect.relationBase}action-${name}`,
    title,
    href,
    targetSchema: { type: 'object', properties },
  }));
}

/** Routes of a post type, with action links in the schema. */
export const withSchemaLinks = (routes: readonly RouteDefinition[], type: PostType): RouteDefinition[] =>
  routes.map((route) => {
    const { schema } = route;
    if (schema === undefined) return route;
    return {
      ...route,
      schema: (scope) => ({ ...schema(scope), ...(scope !== undefined && { links: schemaLinks(scope, type) }) }),
    };
  });

function actionsOf(scope: Scope, type: PostType): PostAction[] {
  const status = { type: 'string', enum: ['publish', 'future'] };
  return [
    { name: 'publish', title: 'The current user can publish this post.', properties: { status } },
    {
      name: 'unfiltered-html',
      title: 'The current user can post unfiltered HTML markup and JavaScript.',
      properties: { content: { raw: { type: 'string' } } },
    },
    ...(kindOf(scope.site, type).sticks === true
      ? [
          {
            name: 'sticky',
            title: 'The current user can sticky this post.',
            properties: { sticky: { type: 'boolean' } },
          },
        ]
      : []),
    ...(supports(type, 'author')
      ? [
          {
            name: 'assign-author',
            title: 'The current user can change the author on this post.',
            properties: { author: { type: 'integer' } },
          },
        ]
      : []),
    ...shownTaxonomies(scope, type.name).flatMap(({ name, restBase }) =>
      (['assign', 'create'] as const).map((verb) => ({
        name: `${verb}-${restBase}`,
        title: `The current user can ${verb} terms in the ${scope.site.dialect.outward(name)} taxonomy.`,
        properties: { [restBase]: { type: 'array', items: { type: 'integer' } } },
      })),
    ),
  ];
}
