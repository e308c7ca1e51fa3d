import { contextArg } from '../../rest/context-arg.ts';
import type { FieldTable } from '../../rest/field.ts';
import { registeredArgs } from '../../rest/registered-fields.ts';
import type { RegisteredField } from '../../rest/registered-fields.ts';
import { createArgs, updateArgs } from '../../rest/resource.ts';
import type { Arg, Args } from '../../rest/route.ts';

const idArg: Args = { id: { schema: { description: 'Id of the post.', type: 'integer' } } };

export const deleteArgs: Args = {
  ...idArg,
  force: {
    schema: {
      type: 'boolean',
      default: false,
      description: 'Whether to remove the post for good instead of putting it in the bin.',
    },
  },
};

export const readArgs = (fields: FieldTable): Args => ({
  ...idArg,
  context: contextArg(),
  ...(fields['excerpt'] === undefined ? {} : { excerpt_length: excerptLength }),
  password: { schema: { description: 'Password of the post, where it has one.', type: 'string' } },
});

const excerptLength: Arg = {
  schema: { description: 'How many words an excerpt has that is made from the content.', type: 'integer' },
};

interface WriteArgs {
  readonly create: Args;
  readonly update: Args;
}

export function writeArgs(fields: FieldTable, registered: readonly RegisteredField[]): WriteArgs {
  const further = registeredArgs(registered);
  return {
    create: { ...nullables(createArgs(fields)), ...further },
    update: { ...idArg, ...nullables(updateArgs(fields)), ...further },
  };
}

/** Null for a member says nothing, or that it is to be made anew; each member knows. */
const nullables = (args: Args): Args =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, { ...arg, nullable: true }]));
