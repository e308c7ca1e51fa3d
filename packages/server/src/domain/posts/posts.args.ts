import { contextArg } from '../../rest/context-arg.ts';
import type { AnyTable } from '../../rest/field.ts';
import type { Arg, Args } from '../../rest/route.ts';

export const idArg: Arg = { schema: { description: 'Id of the post.', type: 'integer' } };

export const deleteArgs: Args = {
  force: {
    schema: {
      type: 'boolean',
      default: false,
      description: 'Delete permanently instead of moving to trash.',
    },
  },
};

export const readArgs = (fields: AnyTable): Args => ({
  context: contextArg(),
  ...(fields['excerpt'] === undefined ? {} : { excerpt_length: excerptLength }),
  password: { schema: { description: 'Password of the post, if it is protected.', type: 'string' } },
});

const excerptLength: Arg = {
  schema: { description: 'Number of words in a generated excerpt.', type: 'integer' },
};
