import { createError, forbidden } from '../../rest/errors.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';

export const globalStyleErrors = {
  unknown: createError('rest_global_styles_not_found', 404, (id: number) => `Global styles ${id} were not found.`),
  markupInCss: createError('rest_custom_css_illegal_markup', 400, 'The CSS must not contain `</style`.'),
} as const;

/** Permission errors: 401 for visitors, otherwise 403. */
const denied = (code: string, message: string) => (scope: Scope) => forbidden(code, !isVisitor(scope), message);

export const globalStyleRefusals = {
  view: denied('rest_cannot_view', "You don't have permission to view global styles. Requires `edit_posts`."),
  editContext: denied(
    'rest_forbidden_context',
    "You don't have permission to view global styles with `context=edit`. Requires `edit_theme_options`.",
  ),
  edit: denied('rest_cannot_edit', "You don't have permission to edit global styles. Requires `edit_theme_options`."),
  css: denied(
    'rest_cannot_edit_css',
    "You don't have permission to edit custom CSS. Requires `edit_css`. Send the CSS unchanged, or omit it.",
  ),
  readOfTheme: denied(
    'rest_cannot_read_global_styles',
    "You don't have permission to view the styles of a theme. Requires `edit_posts`.",
  ),
} as const;
