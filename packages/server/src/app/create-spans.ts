import type { Config } from '../config.ts';
import type { Spans } from '../lib/spans.ts';
import type { RawRequest } from '../rest/incoming.ts';
import { version } from '../version.ts';

/**
 * Spans for OpenTelemetry, whose SDK the operator brings and registers; null where traces are switched off, so that
 * nothing of it is loaded. Without an SDK the API does nothing by itself.
 */
export async function createSpans({ traces }: Pick<Config, 'traces'>): Promise<Spans | null> {
  if (!traces) return null;
  const { context, propagation, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const tracer = trace.getTracer('platen', version);
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
  return {
    within: ({ name, kind, attributes, carrier }, work) => {
      const parent = carrier === undefined ? context.active() : propagation.extract(context.active(), carrier);
      return tracer.startActiveSpan(
        name,
        { kind: kinds[kind], attributes: { ...attributes } },
        parent,
        async (span) => {
          try {
            return await work((more) => void span.setAttributes({ ...more }));
          } catch (error) {
            // Its message may hold what was sent; the log has it, and knows what to leave out.
            span.setStatus({ code: SpanStatusCode.ERROR });
            span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
            throw error;
          } finally {
            span.end();
          }
        },
      );
    },
  };
}

interface Tracing {
  readonly spans: Spans | null;
  readonly routeOf: (target: string) => string;
}

type Serve<R> = (raw: RawRequest) => Promise<R>;

/** A span per uncached request, with the client's span as parent. */
export function traced<R extends { readonly status: number; readonly caller?: number }>(
  serve: Serve<R>,
  { spans, routeOf }: Tracing,
): Serve<R> {
  if (spans === null) return serve;
  return (raw) => {
    const { id, method, target, headers, remoteAddress } = raw;
    const route = routeOf(target);
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'client.address': remoteAddress,
      'platen.request.id': id,
    };
    return spans.within({ name: `${method} ${route}`, kind: 'server', attributes, carrier: headers }, async (note) => {
      const served = await serve(raw);
      note({ 'http.response.status_code': served.status, 'enduser.id': String(served.caller ?? 0) });
      return served;
    });
  };
}
