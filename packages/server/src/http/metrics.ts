import { createServer } from 'node:http';

export interface MetricsServer {
  close(): Promise<void>;
}

interface Metrics {
  readonly contentType: string;
  /** Current values. */
  render(): Promise<string>;
}

/** A server of its own: who may look at the service need not be who may use it. */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  { contentType, render }: Metrics,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    render().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
