import { flag, hostAndPort, integer, list, orNull, origin } from './config-readers.ts';
import { setting } from './config-setting.ts';

/** Settings of events, webhooks, and observability. */
export const eventSettings = {
  eventDays: setting({
    variable: 'PLATEN_EVENT_DAYS',
    description:
      'How long Platen stores events and webhook deliveries. Clients that were offline for longer must sync again.',
    unit: 'days',
    fallback: '14',
    read: integer(4, 3650),
  }),
  auditDays: setting({
    variable: 'PLATEN_AUDIT_DAYS',
    description: 'How long Platen stores audit log entries.',
    unit: 'days',
    fallback: '90',
    read: integer(1, 3650),
  }),
  metricsAddress: setting({
    variable: 'PLATEN_METRICS_ADDRESS',
    description:
      'Address and port of the Prometheus endpoint `/metrics`, such as `127.0.0.1:9464`. Without it, there is no endpoint. Do not expose it; with several workers, the first worker serves it.',
    fallback: '',
    read: orNull(hostAndPort),
  }),
  traces: setting({
    variable: 'PLATEN_TRACES',
    description:
      'Create OpenTelemetry spans for requests, statements, jobs, and deliveries. Load an SDK to export them, for example with `NODE_OPTIONS=--import`.',
    fallback: 'false',
    read: flag,
  }),
  webhookOrigins: setting({
    variable: 'PLATEN_WEBHOOK_ORIGINS',
    description:
      'Origins in your network that webhooks may call, such as `http://front:3000`, comma-separated. By default, webhooks reach only public URLs on ports 80, 443, and 8080.',
    fallback: '',
    read: list(origin),
  }),
} as const;
