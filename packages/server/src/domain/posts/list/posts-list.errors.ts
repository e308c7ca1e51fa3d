import { createError } from '../../../rest/errors.ts';

export const listErrors = {
  noSuchPage: createError(
    'rest_post_invalid_page_number',
    400,
    (page: number, pages: number) =>
      `Page ${page} does not exist; the list has ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
  ),
  nothingSearched: createError('rest_no_search_term_defined', 400, '`orderby=relevance` requires `search`.'),
  unsteadyOrder: createError(
    'rest_invalid_cursor',
    400,
    '`orderby=relevance` does not support `_cursor`. Use `orderby=date`.',
  ),
  nothingIncluded: createError('rest_orderby_include_missing_include', 400, '`orderby=include` requires `include`.'),
} as const;
