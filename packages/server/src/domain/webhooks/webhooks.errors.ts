import { createError } from '../../rest/errors.ts';

export const webhookErrors = {
  unknown: createError('rest_webhook_invalid_id', 404, 'There is no such webhook.'),
  unknownDelivery: createError('rest_delivery_invalid_id', 404, 'There is no such delivery, or it is no longer kept.'),
  address: createError(
    'rest_webhook_invalid_url',
    400,
    'Webhooks are sent to public addresses on the ports 80, 443 and 8080, and to origins that PLATEN_WEBHOOK_ORIGINS names.',
  ),
  unknownType: createError(
    'rest_webhook_invalid_type',
    400,
    (type: string) => `There are no events of the type ${type}. docs/reference/events.md lists them.`,
  ),
  gone: createError('rest_event_gone', 410, 'The event is no longer kept.'),
} as const;
