import { createError } from '../../rest/errors.ts';

export const rendererErrors = {
  unknown: createError('block_invalid', 404, 'There is no such block, or it shows what was saved and nothing else.'),
} as const;
