import { contextArg } from '../../rest/context-arg.ts';
import type { AnyTable } from '../../rest/field.ts';
import type { Arg, Args } from '../../rest/route.ts';

export const idArg: Arg = { schema: { description: 'Id of the post.', type: 'integer' } };

export const deleteArgs: Args = {
  force: {
    schema: {
      type: 'boolean',
      default: false,
      description: 'Whether to remove the post for good instead of putting it in the bin.',
    },
  },
};

export const readArgs = (fields: AnyTable): Args => ({
  context: contextArg(),
  ...(fields['excerpt'] === undefined ? {} : { excerpt_length: excerptLength }),
  password: { schema: { description: 'Password of the post, where it has one.', type: 'string' } },
});

const excerptLength: Arg = {
  schema: { description: 'How many words an excerpt has that is made from the content.', type: 'integer' },
};
