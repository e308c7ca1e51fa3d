import type { Field } from '@wordpress/dataviews';
import { __ } from '@wordpress/i18n';
import { resource } from '../../api/resource.ts';
import type { BodyOf, RecordOf } from '../../api/resource.ts';

const route = 'users/{user_id}/application-passwords';

/** An application password. `expires` is in GMT, without an offset. */
export type Key = RecordOf<typeof route>;

export const keysOf = (user: number) => resource(route, user);

export interface KeyForm {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** Route prefixes, separated by commas or spaces. */
  readonly routes: string;
  /** Days from now as text, `never`, or `keep`. */
  readonly expires: string;
}

export const blankKey: KeyForm = { name: '', isReadOnly: false, routes: '', expires: 'never' };

export const formOf = ({ name, scopes, expires }: Key): KeyForm => ({
  name,
  isReadOnly: scopes?.readOnly === true,
  routes: scopes?.prefixes?.join(', ') ?? '',
  expires: expires === undefined ? 'never' : 'keep',
});

const lifetimes = [
  { value: 'never', label: __('Never', 'platen') },
  { value: '1', label: __('In 1 day', 'platen') },
  { value: '30', label: __('In 30 days', 'platen') },
  { value: '365', label: __('In 1 year', 'platen') },
];

const routesHelp = __('Comma-separated, such as /cms/v2/posts. Leave blank to allow all routes.', 'platen');

/** `keepLabel` names the current expiry date. Expired keys can't be renewed, so they have no such field. */
export const keyFields = (isExpired = false, keepLabel?: string): Field<KeyForm>[] => [
  { id: 'name', label: __('Name', 'platen'), type: 'text' },
  { id: 'isReadOnly', label: __('Read-only', 'platen'), type: 'boolean' },
  { id: 'routes', label: __('Limit to routes', 'platen'), type: 'text', description: routesHelp },
  ...(isExpired
    ? []
    : [
        {
          id: 'expires',
          label: __('Expires', 'platen'),
          type: 'text',
          Edit: 'select',
          elements: keepLabel === undefined ? lifetimes : [{ value: 'keep', label: keepLabel }, ...lifetimes],
        } as const,
      ]),
];

export const isExpired = ({ expires }: Key): boolean => expires !== undefined && Date.parse(`${expires}Z`) < Date.now();

/** The request body. An update sends null to remove the limits. */
export function bodyOf({ name, isReadOnly, routes, expires }: KeyForm): BodyOf<typeof route> {
  const prefixes = routes.split(/[\s,]+/).filter((route) => route !== '');
  const scopes = { ...(isReadOnly && { readOnly: true }), ...(prefixes.length > 0 && { prefixes }) };
  return {
    name,
    scopes: Object.keys(scopes).length > 0 ? scopes : null,
    ...(expires !== 'keep' && { expires: expires === 'never' ? null : instantIn(Number(expires)) }),
  };
}

const instantIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
