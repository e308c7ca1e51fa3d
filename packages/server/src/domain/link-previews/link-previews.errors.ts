import { createError } from '../../rest/errors.ts';
import type { Mismatch } from '../../schema/schema.ts';

export const linkPreviewErrors = {
  noResponse: createError('no_response', 404, "The page can't be fetched."),
  noContent: createError('no_content', 404, 'The page is empty.'),
} as const;

/** Whatever is wrong with an address, and wherever its name leads: all is told in the same words. */
export const unusableAddress: Mismatch = {
  code: '',
  message: '`url` must be the URL of a page on the public internet.',
  data: null,
};
