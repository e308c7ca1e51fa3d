import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import origin from '../../../data/api-reference/origin.json' with { type: 'json' };
import type { Dialect } from '../../dialect.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { scriptNonce } from '../../site/content-policy.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';

/** Named after its content, so that it may be kept for ever. */
const scriptPath = `/docs/api-reference-${origin.sha256.slice(0, 16)}.js`;
const packed = new URL('../../../data/api-reference/standalone.js.gz', import.meta.url);

/** The contract to read and to try, as a page that asks nobody but this service for anything. */
export function contractPages(dialect: Dialect): readonly Page[] {
  let reading: Promise<Buffer> | null = null;
  const script = async (raw: RawRequest): Promise<HttpResponse> => scriptFor(raw, await (reading ??= readFile(packed)));
  return [
    { path: '/docs', show: (raw) => read(raw, async () => page(dialect)) },
    { path: scriptPath, show: (raw) => read(raw, script) },
  ];
}

async function read(raw: RawRequest, show: (raw: RawRequest) => Promise<HttpResponse>): Promise<HttpResponse> {
  if (raw.method === 'GET') return show(raw);
  if (raw.method === 'HEAD') return { ...(await show(raw)), body: null };
  const headers = { ...pageHeaders({ type: 'text/plain', cache: 'no-store' }), Allow: 'GET, HEAD' };
  return { status: 405, headers, body: 'This page supports only GET and HEAD.\n' };
}

async function scriptFor({ headers }: RawRequest, zipped: Buffer): Promise<HttpResponse> {
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '');
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/javascript; charset=UTF-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(takesGzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
    body: takesGzip ? zipped : await promisify(gunzip)(zipped),
  };
}

/** Addresses are relative to the page, so that calls go to the origin it was read from, whatever proxies are between. */
const startScript = ({ root }: Dialect): string => `
const root = new URL(${JSON.stringify(root)}, location.href).href;
Scalar.createApiReference('#reference', {
  url: root + '/openapi.json',
  servers: [{ url: root }],
  authentication: { preferredSecurityScheme: 'applicationPassword' },
  localization: { translations: { apiClient: { authSelector: { selectedType: '{type}' } } } },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

function page(dialect: Dialect): HttpResponse {
  const nonce = scriptNonce();
  const policy = [
    `script-src 'nonce-${nonce}'`,
    // The reference writes its styles into the page. Without outside addresses they can tell nobody anything.
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    status: 200,
    headers: pageHeaders({
      type: 'text/html',
      cache: 'no-cache',
      referrer: 'no-referrer',
      opener: 'same-origin',
      policy,
    }),
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript><p>This page needs script. The contract itself is at <a href="${dialect.root}/openapi.json">openapi.json</a>.</p></noscript>
<script nonce="${nonce}" src="${scriptPath.slice(1)}"></script>
<script nonce="${nonce}">${startScript(dialect)}</script>
</body>
</html>
`,
  };
}
