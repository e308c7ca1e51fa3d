import { __, sprintf } from '@wordpress/i18n';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';

export type Webhook = RecordOf<'webhooks'>;
export type Delivery = RecordOf<'webhooks/{id}/deliveries'>;

export interface WebhookForm {
  readonly name: string;
  readonly url: string;
  /** Null for all. */
  readonly types: readonly string[] | null;
  readonly ordered: boolean;
}

export const webhooks = resource('webhooks');
export const deliveriesOf = (webhook: number) => resource('webhooks/{id}/deliveries', webhook);

/** Such as `231 ms` or `10.0 s`. */
export const durationOf = (milliseconds: number): string =>
  milliseconds < 1000
    ? sprintf(__('%d ms', 'platen'), milliseconds)
    : sprintf(__('%s s', 'platen'), (milliseconds / 1000).toFixed(1));

/** The response of an attempt. Status 0 is a failed connection. */
export const outcomeOf = (status = 0): string => (status === 0 ? __('No response', 'platen') : String(status));
