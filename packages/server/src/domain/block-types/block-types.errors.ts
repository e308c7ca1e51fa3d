import { createError } from '../../rest/errors.ts';

export const blockTypeErrors = {
  unknown: createError('rest_block_type_invalid', 404, (name: string) => `Block type "${name}" was not found.`),
} as const;
