import { createError } from '../../rest/errors.ts';

export const roleErrors = {
  edit: createError(
    'rest_cannot_edit_roles',
    403,
    "You don't have permission to change roles. Requires `manage_options` and `promote_users`.",
  ),
  scoped: createError(
    'rest_application_password_scope',
    403,
    "A program whose access is limited by scopes can't change roles.",
  ),
  unknown: createError('rest_role_not_found', 404, (name: string) => `Role ${JSON.stringify(name)} was not found.`),
  exists: createError('rest_role_exists', 409, (name: string) => `The role "${name}" exists already.`),
  fixed: createError('rest_role_fixed', 403, "The role Administrator can't be changed. Create another role instead."),
  ofPlugin: createError(
    'rest_role_of_plugin',
    403,
    (name: string) => `The role "${name}" belongs to a plugin. Duplicate it, and change the copy.`,
  ),
  builtIn: createError('rest_role_built_in', 403, (name: string) => `The built-in role "${name}" can't be deleted.`),
  own: createError('rest_role_in_use', 409, (name: string) => `You have the role "${name}". You can't delete it.`),
  isDefault: createError(
    'rest_role_in_use',
    409,
    (name: string) => `"${name}" is the role of new users. Choose another one in Settings first.`,
  ),
  hasUsers: createError(
    'rest_role_in_use',
    409,
    (name: string, users: number) =>
      `${users === 1 ? '1 user has' : `${users} users have`} the role "${name}". Send \`replacement\` with the role they get instead, or an empty one for none.`,
  ),
  invalidReplacement: createError(
    'rest_role_invalid_replacement',
    400,
    '`replacement` must be the name of another role, or empty.',
  ),
  invalidName: createError(
    'rest_role_invalid_name',
    400,
    'A role name begins with a lowercase letter and has at most 60 lowercase letters, digits, hyphens, and underscores.',
  ),
  namedLikeCapability: createError(
    'rest_role_invalid_name',
    400,
    (name: string) => `"${name}" is a capability. Choose another name for the role.`,
  ),
  labelMissing: createError('rest_role_invalid_label', 400, 'The label of a role must not be empty.'),
  labelFixed: createError('rest_role_built_in', 403, "Labels of built-in roles can't be changed."),
  unusableCapability: createError(
    'rest_role_invalid_capability',
    400,
    (name: string) => `${JSON.stringify(name)} is not a capability that a role can have.`,
  ),
  lackedCapability: createError(
    'rest_cannot_give_capability',
    403,
    (name: string) => `You don't have the \`${name}\` capability, so you can't add it to a role or remove it from one.`,
  ),
} as const;
