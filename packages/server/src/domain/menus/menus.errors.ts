import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';

export const menuErrors = {
  exists: createError('menu_exists', 400, 'Another menu has this name.'),
  unknownMenu: createError('invalid_menu_id', 400, 'There is no such menu to put the item into.'),
  unknownLocation: createError('rest_menu_location_invalid', 404, 'There is no such place for a menu.'),
  noTitle: createError('rest_title_required', 400, 'An item with an address of its own needs a title.'),
  noUrl: createError('rest_url_required', 400, 'An item that stands for nothing else needs an address.'),
  unknownPost: createError('rest_post_invalid_id', 400, 'There is no such post for the item to stand for.'),
  unknownTerm: createError('rest_term_invalid_id', 400, 'There is no such term for the item to stand for.'),
  unknownType: createError('rest_post_invalid_type', 400, 'There is no such type for the item to stand for.'),
  tooDeep: createError('rest_menu_too_deep', 400, (most: number) => `Items stand at most ${most} deep.`),
  noTrash: createError('rest_trash_not_supported', 501, 'Items cannot be put in the trash. Send force=true.'),
} as const;

const denied =
  (code: string, message: string) =>
  (scope: Scope): RestError =>
    forbidden(code, !isVisitor(scope), message);

export const menuRefusals = {
  view: denied('rest_cannot_view', 'You may not see menus.'),
  editContext: denied('rest_forbidden_context', 'You may not see menus in the edit context.'),
} as const;
