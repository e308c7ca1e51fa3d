import { createError } from '../../rest/errors.ts';

export const searchErrors = {
  noSuchPage: createError('rest_search_invalid_page_number', 400, 'The search has fewer pages. Use a lower `page`.'),
} as const;
