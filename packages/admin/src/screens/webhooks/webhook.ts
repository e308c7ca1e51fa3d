import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';

export type Webhook = RecordOf<'webhooks'>;
export type Delivery = RecordOf<'webhooks/{id}/deliveries'>;

export const webhooks = resource('webhooks');

/** Event types, separated by commas or spaces. Empty for all. */
export const typesIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((type) => type !== '');
