import { createError } from '../../../rest/errors.ts';

export const listErrors = {
  noSuchPage: createError('rest_post_invalid_page_number', 400, 'The list has fewer pages than that.'),
  nothingSearched: createError('rest_no_search_term_defined', 400, 'Only what is searched can be sorted by relevance.'),
  unsteadyOrder: createError(
    'rest_invalid_cursor',
    400,
    'What is sorted by relevance has no lasting order. Sort by date to go through all of it.',
  ),
  nothingIncluded: createError(
    'rest_orderby_include_missing_include',
    400,
    'Only a list that names its posts can be sorted the way they are named.',
  ),
} as const;
