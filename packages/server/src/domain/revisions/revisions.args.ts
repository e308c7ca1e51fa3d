import { revisionOrders } from './revisions.query.ts';
import { idsArg, pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args } from '../../rest/route.ts';

export const perPageArg: Arg = {
  schema: {
    description: 'How many revisions on a page; all of them unless said.',
    type: 'integer',
    minimum: 1,
    maximum: 100,
  },
};

export const parentArg: Args = {
  parent: { schema: { description: 'Id of the post that the revisions belong to.', type: 'integer' } },
};

export const revisionArg: Args = {
  ...parentArg,
  id: { schema: { description: 'Id of the revision.', type: 'integer' } },
};

export const autosaveArg: Args = {
  ...parentArg,
  id: {
    schema: {
      description: 'Id of an autosave; who has one of their own sees that, whichever is asked for.',
      type: 'integer',
    },
  },
};

export const readArgs: Args = { context: contextArg() };

export const listArgs: Args = {
  context: contextArg(),
  ...pageArgs('revisions'),
  per_page: perPageArg,
  search: { schema: { description: 'Only revisions in which these words are found.', type: 'string' } },
  exclude: idsArg('Leave out the revisions with these ids.'),
  include: idsArg('Only revisions with these ids.'),
  offset: { schema: { description: 'How many revisions to pass over; wins over the page.', type: 'integer' } },
  order: { schema: { description: 'Upwards or downwards.', type: 'string', default: 'desc', enum: ['asc', 'desc'] } },
  orderby: { schema: { description: 'What to sort by.', type: 'string', default: 'date', enum: revisionOrders } },
};

export const deleteArgs: Args = {
  force: {
    schema: { type: 'boolean', default: false, description: 'Must be true: revisions cannot be put in the bin.' },
  },
};
