import { flag, hostAndPort, integer, list, orNull, origin } from './config-readers.ts';
import { setting } from './config-setting.ts';

/** What is kept and told of what happens, to other services and to whoever watches this one. */
export const eventSettings = {
  eventDays: setting({
    variable: 'PLATEN_EVENT_DAYS',
    description:
      'Days for which events and their deliveries are kept. Whoever follows the changes and was away for longer has to begin anew.',
    fallback: '14',
    read: integer(4, 3650),
  }),
  auditDays: setting({
    variable: 'PLATEN_AUDIT_DAYS',
    description: 'Days for which the audit log tells who did what.',
    fallback: '90',
    read: integer(1, 3650),
  }),
  metricsAddress: setting({
    variable: 'PLATEN_METRICS',
    description:
      'Address and port of its own at which Prometheus finds /metrics, such as 127.0.0.1:9464. Without one there are none. Keep it from the public; with several workers, the first to start has it.',
    fallback: '',
    read: orNull(hostAndPort),
  }),
  traces: setting({
    variable: 'PLATEN_TRACES',
    description:
      'Make spans with the API of OpenTelemetry: of requests, statements, jobs and deliveries. The SDK that sends them somewhere is yours to load, such as with NODE_OPTIONS=--import.',
    fallback: 'false',
    read: flag,
  }),
  webhookOrigins: setting({
    variable: 'PLATEN_WEBHOOK_ORIGINS',
    description:
      'Origins in your own network that webhooks may be sent to, such as http://front:3000. Without being named here, only public addresses on the ports 80, 443 and 8080 get any.',
    fallback: '',
    read: list(origin),
  }),
} as const;
