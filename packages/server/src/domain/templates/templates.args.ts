import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args } from '../../rest/route.ts';

/**
 * What an id looks like in a path: a theme, and after one or two slashes a slug. Neither has a slash, so that there is
 * one way to read a path, however long it is.
 */
export const idPattern = '[^\\/:<>\\*\\?"\\|]+(?:\\/{1,2}[\\w%-]+)*';

export const idArg: Arg = {
  schema: { description: 'Template id: theme, two slashes, and slug.', type: 'string' },
};

/** The first is the name of the member with the id of the post. */
export const listArgs = (idName: string): Args => ({
  context: contextArg(),
  [idName]: { schema: { description: 'Limit results to the template with this post id.', type: 'integer' } },
  area: { schema: { description: 'Limit results to template parts of this area.', type: 'string' } },
  post_type: { schema: { description: 'Limit results to templates of this post type.', type: 'string' } },
});

export const lookupArgs: Args = {
  slug: { schema: { description: 'Slug of the template to resolve.', type: 'string' }, required: true },
  is_custom: { schema: { description: 'Whether it is a custom template.', type: 'boolean' } },
  template_prefix: {
    schema: { description: 'Slug prefix without the object, such as `taxonomy-genre`.', type: 'string' },
  },
};

export const removeArgs: Args = {
  force: {
    schema: {
      type: 'boolean',
      default: false,
      description: 'Delete permanently instead of moving to trash.',
    },
  },
};
