import { createError } from '../../rest/errors.ts';

export const oembedErrors = {
  unknown: createError('oembed_invalid_url', 404, '`url`: no embeddable content was found.'),
} as const;
