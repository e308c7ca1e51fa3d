import { revisionOrders } from './revisions.query.ts';
import { idsArg, pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args } from '../../rest/route.ts';

export const perPageArg: Arg = {
  schema: {
    description: 'Maximum number of revisions per page. Default: all.',
    type: 'integer',
    minimum: 1,
    maximum: 100,
  },
};

export const parentArg: Args = {
  parent: { schema: { description: 'Id of the parent post.', type: 'integer' } },
};

export const revisionArg: Args = {
  ...parentArg,
  id: { schema: { description: 'Id of the revision.', type: 'integer' } },
};

export const autosaveArg: Args = {
  ...parentArg,
  id: {
    schema: {
      description: 'Id of an autosave. If you have one on this post, the response is always yours.',
      type: 'integer',
    },
  },
};

export const readArgs: Args = { context: contextArg() };

export const listArgs: Args = {
  context: contextArg(),
  ...pageArgs('revisions'),
  per_page: perPageArg,
  search: { schema: { description: 'Limit results to revisions that match this search term.', type: 'string' } },
  exclude: idsArg('Exclude these ids.'),
  include: idsArg('Limit results to these ids.'),
  offset: { schema: { description: 'Number of revisions to skip. Overrides `page`.', type: 'integer' } },
  order: { schema: { description: 'Sort direction.', type: 'string', default: 'desc', enum: ['asc', 'desc'] } },
  orderby: { schema: { description: 'Sort field.', type: 'string', default: 'date', enum: revisionOrders } },
};

export const deleteArgs: Args = {
  force: {
    schema: { type: 'boolean', default: false, description: "Must be true: revisions can't be moved to trash." },
  },
};
