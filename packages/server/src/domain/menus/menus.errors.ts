import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';

export const menuErrors = {
  exists: createError('menu_exists', 400, (name: string) => `A menu named "${name}" already exists.`),
  unknownMenu: createError('invalid_menu_id', 400, (id: number) => `\`menus\`: menu ${id} was not found.`),
  unknownLocation: createError(
    'rest_menu_location_invalid',
    404,
    (name: string) => `Menu location "${name}" was not found.`,
  ),
  noTitle: createError('rest_title_required', 400, 'Custom links require `title`.'),
  noUrl: createError('rest_url_required', 400, 'Custom links require `url`.'),
  unknownPost: createError('rest_post_invalid_id', 400, (id: number) => `\`object_id\`: post ${id} was not found.`),
  unknownTerm: createError('rest_term_invalid_id', 400, (id: number) => `\`object_id\`: term ${id} was not found.`),
  unknownType: createError(
    'rest_post_invalid_type',
    400,
    (name: string) => `\`object\`: post type "${name}" was not found.`,
  ),
  tooDeep: createError(
    'rest_menu_too_deep',
    400,
    (maxDepth: number) => `\`parent\`: menu items can be nested at most ${maxDepth} levels deep.`,
  ),
  noTrash: createError(
    'rest_trash_not_supported',
    501,
    "Menu items can't be moved to trash. Send `force=true` to delete permanently.",
  ),
} as const;

const denied =
  (code: string, message: string) =>
  (scope: Scope): RestError =>
    forbidden(code, !isVisitor(scope), message);

export const menuRefusals = {
  view: denied('rest_cannot_view', "You don't have permission to view menus. Requires `edit_theme_options`."),
  editContext: denied(
    'rest_forbidden_context',
    "You don't have permission to view menus with `context=edit`. Requires `edit_theme_options`.",
  ),
} as const;
