import { createError, forbidden } from '../../rest/errors.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';

export const globalStyleErrors = {
  unknown: createError('rest_global_styles_not_found', 404, 'There are no such global styles.'),
  markupInCss: createError(
    'rest_custom_css_illegal_markup',
    400,
    'The CSS would end the style element that it is put into. Leave </style out of it.',
  ),
} as const;

/** Permission errors: 401 for a visitor, 403 for anybody else. */
const denied = (code: string, message: string) => (scope: Scope) => forbidden(code, !isVisitor(scope), message);

export const globalStyleRefusals = {
  view: denied('rest_cannot_view', 'Only those who edit posts see the global styles.'),
  editContext: denied(
    'rest_forbidden_context',
    'Only those who may change the theme see the global styles to edit them.',
  ),
  edit: denied('rest_cannot_edit', 'You may not change the global styles.'),
  css: denied('rest_cannot_edit_css', 'You may not write CSS of your own. Send the CSS as it is, or none.'),
  readOfTheme: denied('rest_cannot_read_global_styles', 'Only those who edit posts see the styles of the theme.'),
} as const;
