import { createError } from '../../rest/errors.ts';

export const oembedErrors = {
  unknown: createError('oembed_invalid_url', 404, 'Nothing that can be embedded is at this address.'),
} as const;
