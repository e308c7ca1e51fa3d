import { __ } from '@wordpress/i18n';
/** The body of an error response. */
export interface ApiErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly data?: { readonly params?: Readonly<Record<string, string>> | readonly string[] } | null;
  readonly additional_errors?: readonly ApiErrorBody[];
}

/** Errors about one field that do not name it: code → field. */
const fieldsByCode: Readonly<Record<string, string>> = {
  existing_user_login: 'username',
  user_login_too_long: 'username',
  rest_user_invalid_argument: 'username',
  existing_user_email: 'email',
  rest_user_invalid_email: 'email',
  rest_user_invalid_role: 'roles',
  rest_user_invalid_slug: 'slug',
  user_nicename_too_long: 'slug',
  user_url_too_long: 'url',
  rest_cannot_edit_password: 'password',
  empty_term_name: 'name',
  term_exists: 'name',
  term_name_too_long: 'name',
  duplicate_term_slug: 'slug',
  rest_taxonomy_not_hierarchical: 'parent',
  rest_term_too_deep: 'parent',
  menu_exists: 'name',
  rest_title_required: 'title',
  rest_url_required: 'url',
  rest_webhook_invalid_url: 'url',
  rest_webhook_invalid_type: 'types',
  rest_redirect_exists: 'source',
  rest_redirect_circle: 'target',
};

/** The name that forms use: a user has one role there, and a custom field has no `meta` prefix. */
const fieldOf = (param: string): string =>
  param === 'roles' ? 'role' : param.replace(/^meta[.[]/, '').replace(/\]$/, '');

/** Field → reason. */
export function fieldErrors({ code = '', message = '', data, additional_errors: others = [] }: ApiErrorBody) {
  const params = data?.params;
  const named = Array.isArray(params)
    ? params.map((name) => [String(name), __('This field is required.', 'platen')])
    : Object.entries(params ?? {});
  const field = fieldsByCode[code];
  const own = named.length === 0 && field !== undefined ? [[field, message]] : named;
  const fields: Readonly<Record<string, string>> = Object.fromEntries([
    ...others.flatMap((other) => Object.entries(fieldErrors(other))),
    ...own.map(([name = '', reason = '']) => [fieldOf(name), reason]),
  ]);
  return fields;
}
