import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args } from '../../rest/route.ts';

/**
 * What an id looks like in a path: a theme, and after one or two slashes a slug. Neither has a slash, so that there is
 * one way to read a path, however long it is.
 */
export const idPattern = '[^\\/:<>\\*\\?"\\|]+(?:\\/{1,2}[\\w%-]+)*';

export const idArg: Arg = {
  schema: { description: 'Id of the template: its theme, two slashes, and its slug.', type: 'string' },
};

/** The first is the name of the member with the id of the post. */
export const listArgs = (idName: string): Args => ({
  context: contextArg(),
  [idName]: { schema: { description: 'Only the one that is saved as the post with this id.', type: 'integer' } },
  area: { schema: { description: 'Only parts that stand in this area of a page.', type: 'string' } },
  post_type: { schema: { description: 'Only templates that posts of this type can have.', type: 'string' } },
});

export const lookupArgs: Args = {
  slug: { schema: { description: 'Slug of the template that would show the page.', type: 'string' }, required: true },
  is_custom: { schema: { description: 'Whether that is a template chosen for the page.', type: 'boolean' } },
  template_prefix: {
    schema: { description: 'The slug without the name of a record, as in `taxonomy-genre`.', type: 'string' },
  },
};

export const removeArgs: Args = {
  force: {
    schema: {
      type: 'boolean',
      default: false,
      description: 'Whether to remove it for good instead of putting it in the bin.',
    },
  },
};
