import { createError } from '../../rest/errors.ts';

export const blockTypeErrors = {
  unknown: createError('rest_block_type_invalid', 404, 'There is no such block type.'),
} as const;
