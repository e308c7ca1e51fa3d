import { createError } from '../../rest/errors.ts';

export const rendererErrors = {
  unknown: createError('block_invalid', 404, 'No dynamic block with this name is registered.'),
} as const;
