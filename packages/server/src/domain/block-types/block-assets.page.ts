import { readFile } from 'node:fs/promises';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Core } from '../../site/core.ts';
import type { Page } from '../../site/page.ts';
import { assetPath, typeOfAsset, versionOf } from './block-assets.rules.ts';

/** The scripts and style sheets of blocks, each at an address of its own. */
export function blockAssetPages({ site }: Pick<Core, 'site'>): Page[] {
  const assets = site()
    .blockTypes.all()
    .flatMap((type) => type.assets);
  return assets.flatMap((asset) => {
    const [path, { file }] = [assetPath(asset), asset];
    return path === undefined || file === undefined ? [] : [{ path, show: (raw) => serveAsset(raw, file) }];
  });
}

/** As long as the file is what the address says, nobody needs to ask again. */
const forGood = 'public, max-age=31536000, immutable';
const askAgain = 'public, no-cache';

const plain = { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' };

async function serveAsset(raw: RawRequest, file: string): Promise<HttpResponse | null> {
  if (raw.method !== 'GET' && raw.method !== 'HEAD')
    return { status: 405, headers: { ...plain, Allow: 'GET, HEAD' }, body: 'Files can only be read here.\n' };
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const version = versionOf(bytes);
  const asked = new URLSearchParams(raw.target.split('?', 2)[1] ?? '').get('ver');
  const headers = {
    'Content-Type': `${typeOfAsset(file) ?? 'text/plain'}; charset=UTF-8`,
    'X-Content-Type-Options': 'nosniff',
    // Editors and front ends live on other origins, and modules are loaded by the rules of those.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': asked === version ? forGood : askAgain,
    ETag: `"${version}"`,
  };
  if (isKnown(raw.headers['if-none-match'], headers.ETag)) return { status: 304, headers, body: null };
  const told = { ...headers, 'Content-Length': String(bytes.length) };
  return { status: 200, headers: told, body: raw.method === 'HEAD' ? null : bytes };
}

const isKnown = (versions: string | undefined, own: string): boolean =>
  versions !== undefined && versions.split(',').some((one) => ['*', own].includes(one.trim().replace(/^W\//, '')));
