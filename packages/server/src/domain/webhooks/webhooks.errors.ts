import { createError } from '../../rest/errors.ts';

export const webhookErrors = {
  unknown: createError('rest_webhook_invalid_id', 404, (id: number) => `Webhook ${id} was not found.`),
  unknownDelivery: createError(
    'rest_delivery_invalid_id',
    404,
    (id: number) => `Delivery ${id} was not found. It may be older than the retention period.`,
  ),
  address: createError(
    'rest_webhook_invalid_url',
    400,
    '`url` must be a public URL on port 80, 443, or 8080. To allow a private one, add it to `PLATEN_WEBHOOK_ORIGINS`.',
  ),
  unknownType: createError(
    'rest_webhook_invalid_type',
    400,
    (type: string) => `\`types\`: event type "${type}" does not exist.`,
  ),
  gone: createError('rest_event_gone', 410, 'The event is older than the retention period and was deleted.'),
} as const;
