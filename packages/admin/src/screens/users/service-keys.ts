import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import type { ServiceKey } from '../../api/platen.ts';
import { momentOf } from '../../dates/site-dates.ts';

/** A key that was just created. */
export interface ShownKey {
  readonly account: string;
  readonly key: string;
}

export interface ServiceKeyForm {
  readonly name: string;
  /** Until the key expires. */
  readonly days: string;
  readonly isReadOnly: boolean;
}

/** How long a key lives, and what it may do. */
export const keyFields = <Form extends ServiceKeyForm>(): Field<Form>[] => [
  {
    id: 'days',
    label: __('Key expires', 'platen'),
    type: 'text',
    Edit: 'select',
    elements: [
      { value: '7', label: __('In 7 days', 'platen') },
      { value: '30', label: __('In 30 days', 'platen') },
      { value: '90', label: __('In 90 days', 'platen') },
      { value: '365', label: __('In 1 year', 'platen') },
    ],
  },
  { id: 'isReadOnly', label: __('Read-only', 'platen'), type: 'boolean' },
];

export const scopesOf = (isReadOnly: boolean) => (isReadOnly ? { scopes: { readOnly: true } } : {});

/** Keys that a program still uses. */
export const isCurrent = ({ expired, replaced }: ServiceKey): boolean => !expired && !replaced;

const noticeDays = 14;

/** Its owner was mailed. */
export const isEnding = (key: ServiceKey): boolean =>
  isCurrent(key) && Date.parse(`${key.expires}Z`) - Date.now() < noticeDays * 86_400_000;

export function factsOf({ expires, expired, replaced, last_used: used, last_ip: ip, scopes }: ServiceKey): string {
  const end = momentOf(expires);
  const lastUse =
    used === null
      ? __('Never used', 'platen')
      : sprintf(__('Last used %1$s from %2$s', 'platen'), momentOf(used), ip ?? __('an unknown address', 'platen'));
  return [
    expired ? sprintf(__('Expired %s', 'platen'), end) : sprintf(__('Expires %s', 'platen'), end),
    ...(replaced ? [__('Replaced by a new key', 'platen')] : []),
    ...(scopes?.readOnly === true ? [__('Read-only', 'platen')] : []),
    ...(scopes?.prefixes ? [sprintf(__('Limited to %s', 'platen'), scopes.prefixes.join(', '))] : []),
    lastUse,
  ].join(' · ');
}
