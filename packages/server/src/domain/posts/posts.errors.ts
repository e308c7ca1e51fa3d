import { createError, denial, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import type { PostType } from '../types/type.ts';

export const postErrors = {
  unknown: createError('rest_post_invalid_id', 404, (id: number) => `Post ${id} was not found.`),
  unknownParent: createError('rest_post_invalid_id', 400, (id: number) => `\`parent\`: post ${id} was not found.`),
  exists: createError('rest_post_exists', 400, "Don't send `id` when creating a post."),
  wrongPassword: createError('rest_post_incorrect_password', 403, 'The post password is incorrect.'),
  unknownAuthor: createError('rest_invalid_author', 400, (id: number) => `\`author\`: user ${id} was not found.`),
  stickyWithPassword: createError('rest_invalid_field', 400, "A post can't be sticky and have a password."),
  empty: createError('empty_content', 400, 'Add a title, content, or excerpt.'),
  invalidDate: createError('invalid_date', 400, '`date` is not a valid date.'),
  alreadyTrashed: createError(
    'rest_already_trashed',
    410,
    'The post is already in the trash. Send `force=true` to delete it permanently.',
  ),
} as const;

const denied =
  (code: string, message: string) =>
  ({ caller }: Pick<Scope, 'caller'>): RestError =>
    forbidden(code, caller.id !== 0, message);

/** Permission errors: 401 for visitors, otherwise 403. */
export const postRefusals = {
  create: ({ caller }: Pick<Scope, 'caller'>, capability: string): RestError =>
    forbidden('rest_cannot_create', caller.id !== 0, denial('create posts of this type', capability)),
  publish: ({ caller }: Pick<Scope, 'caller'>, { labels, capabilities }: PostType): RestError =>
    forbidden(
      'rest_cannot_publish',
      caller.id !== 0,
      denial(`publish ${(labels.name ?? 'posts').toLowerCase()}`, capabilities.publish_posts),
    ),
  edit: denied('rest_cannot_edit', "You don't have permission to edit this post."),
  editOthers: ({ caller }: Pick<Scope, 'caller'>, capability: string): RestError =>
    forbidden('rest_cannot_edit_others', caller.id !== 0, denial('change the author', capability)),
  stick: ({ caller }: Pick<Scope, 'caller'>, capability: string): RestError =>
    forbidden('rest_cannot_assign_sticky', caller.id !== 0, denial('make a post sticky', capability)),
  assignTerm: ({ caller }: Pick<Scope, 'caller'>, ids: readonly number[]): RestError =>
    forbidden('rest_cannot_assign_term', caller.id !== 0, denial(`assign these terms: ${ids.join(', ')}`)),
  remove: denied('rest_cannot_delete', "You don't have permission to delete this post."),
  read: denied('rest_forbidden', "You don't have permission to read this post."),
  editContext: denied('rest_forbidden_context', "You don't have permission to read this post with `context=edit`."),
} as const;
