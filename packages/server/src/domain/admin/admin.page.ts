import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Admin, AdminFile } from './admin.ts';
import { readCookie } from '../../auth/cookies.ts';
import { localeOfSession } from '../../auth/session-locale.ts';
import { directionOf, languageTag, localeFor, sourceLocale } from '../../lib/locales.ts';
import { siteZone } from '../../lib/site-time.ts';
import { adminDialect } from '../../dialect.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { ownSources, scriptNonce } from '../../site/content-policy.ts';
import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Options } from '../../site/options.ts';
import type { Page } from '../../site/page.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { assetsRoot } from '../block-types/block-assets.rules.ts';
import { pluginsRoot } from '../plugins/plugin-pages.rules.ts';
import { integerOption, numberOption, textOption } from '../settings/option-values.rules.ts';

const root = '/admin';

/** Where a page of the admin wants to be told where things are. */
const place = '<!--facts-->';

/** The files of the admin and, at every other address below it, its page, which finds out itself what is asked for. */
export const adminPage = (core: Core, admin: Admin): Page => ({
  path: null,
  show: async (raw) => {
    const path = raw.target.split('?', 1)[0] ?? '';
    if (path !== root && !path.startsWith(`${root}/`)) return null;
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return onlyRead;
    const name = path.slice(root.length + 1);
    const file = admin.files.get(name);
    const response =
      file === undefined
        ? name.startsWith('assets/')
          ? null
          : await showPage(core, admin, raw)
        : await sendFile(raw, join(admin.folder, name), file);
    return raw.method === 'HEAD' && response !== null ? { ...response, body: null } : response;
  },
});

const onlyRead: HttpResponse = {
  status: 405,
  headers: { ...pageHeaders({ type: 'text/plain', cache: 'no-store' }), Allow: 'GET, HEAD' },
  body: 'This page supports only GET and HEAD.\n',
};

/** Files carry a hash in their names, so that a browser need never ask for one again. */
async function sendFile({ headers }: RawRequest, path: string, file: AdminFile): Promise<HttpResponse> {
  const etag = `"${file.sha256}"`;
  const told = {
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    Vary: 'Accept-Encoding',
  };
  if (headers['if-none-match'] === etag) return { status: 304, headers: told, body: null };
  const [coding, ending] = codingFor(headers['accept-encoding'] ?? '', file);
  return {
    status: 200,
    headers: { ...told, ...(coding && { 'Content-Encoding': coding }) },
    body: await readFile(path + ending),
  };
}

function codingFor(accepted: string, { brotli, gzip }: AdminFile): readonly [string | null, string] {
  const takes = (coding: string): boolean =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted);
  if (brotli !== undefined && takes('br')) return ['br', '.br'];
  return gzip !== undefined && takes('gzip') ? ['gzip', '.gz'] : [null, ''];
}

async function showPage(
  { config, tools, db, site: currentSite }: Core,
  admin: Admin,
  raw: RawRequest,
): Promise<HttpResponse> {
  const site = new URL(`${config.siteUrl}/`).pathname;
  const options = await tools.optionCache.current();
  const languages = [sourceLocale, ...admin.languages.keys()];
  const ownLocale = await localeOfSession(raw, db);
  const locale = localeFor(ownLocale || textOption(options, 'language', sourceLocale), languages);
  const facts = {
    base: `${site}${root.slice(1)}/`,
    api: `${site}${adminDialect.root}/`,
    site,
    siteUrl: config.siteUrl,
    frontUrl: config.frontEndUrl,
    ownApi: `${config.siteUrl}/${currentSite().dialect.root}/`,
    dialect: currentSite().dialect.name,
    siteName: decodeEntities(textOption(options, 'blogname', 'Platen')),
    locale,
    languages,
    dates: datesOf(options),
    uploadMaxBytes: config.uploadMaxBytes,
    livePreviewUrl: config.livePreviewUrl,
    uploadsUrl: isElsewhere(config) ? `${config.uploadsUrl}/` : null,
  };
  // What stands in the page as data must not end the element it stands in.
  const data = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
  const nonce = scriptNonce();
  const translations = admin.languages.get(locale);
  const told = [
    `<base href="${facts.base}">`,
    `<script type="application/json" id="platen-facts">${data}</script>`,
    // Runs before the module scripts, which are deferred as well.
    ...(translations === undefined ? [] : [`<script defer nonce="${nonce}" src="${translations}"></script>`]),
  ].join('');
  return {
    status: 200,
    headers: {
      ...pageHeaders({
        type: 'text/html',
        cache: 'no-cache',
        referrer: 'same-origin',
        opener: 'same-origin-allow-popups',
        policy: policyOf(config, nonce),
        alsoPolicy: [`script-src ${ownSources(config.siteUrl, raw, scriptPaths)}`, workers],
      }),
      'X-Frame-Options': 'DENY',
    },
    body: admin.page
      .replace(
        /<html(?: lang="\w+")?/,
        `<html lang="${languageTag(locale)}" dir="${directionOf(locale)}"${appearanceOf(raw)}`,
      )
      .replaceAll(/<(?:script|link)(?=[\s>])/g, `$& nonce="${nonce}"`)
      .replace(place, () => told),
  };
}

/** Choices that the admin stores in cookies, so that they apply before the first paint. */
const appearances = { theme: ['light', 'dark'], density: ['compact'] } as const;

/** Only known values reach the page. Scripts write these cookies, so they have no prefix. */
const appearanceOf = ({ headers }: RawRequest): string =>
  Object.entries(appearances)
    .map(([name, values]) => {
      const chosen = readCookie(headers['cookie'], { name: `platen_${name}`, secure: false });
      return values.some((value) => value === chosen) ? ` data-${name}="${chosen}"` : '';
    })
    .join('');

const isElsewhere = ({ siteUrl, uploadsUrl }: Core['config']): boolean =>
  new URL(uploadsUrl).origin !== new URL(siteUrl).origin;

/** How the site writes dates. A zone that does not exist counts as GMT here, as everywhere. */
function datesOf(options: Options) {
  const named = textOption(options, 'timezone_string');
  const offset = numberOption(options, 'gmt_offset');
  const isKnown = named !== '' && siteZone({ name: named, offset }) !== '+00:00';
  return {
    timezone: isKnown ? named : '',
    offset: named === '' ? offset : 0,
    dateFormat: textOption(options, 'date_format', 'F j, Y'),
    timeFormat: textOption(options, 'time_format', 'g:i a'),
    startOfWeek: integerOption(options, 'start_of_week'),
  };
}

/** Where scripts of the admin, of blocks and of plugins are served. No file that a user uploads is below these. */
const scriptPaths = [`${root}/assets/`, assetsRoot, pluginsRoot];

const workers = 'worker-src blob:';

/**
 * Stored markup is shown in the page, and a frame in it inherits this policy. So a script needs the nonce of the page, or
 * a script with it that loads it; and by the second policy it has to be a file of the admin or of a plugin.
 * The editor writes styles into the page, and its canvas is a frame that it creates from a blob.
 */
function policyOf({ uploadsUrl, livePreviewUrl }: Core['config'], nonce: string): readonly string[] {
  const { origin } = new URL(uploadsUrl);
  const framed = livePreviewUrl === null ? '' : ` ${new URL(livePreviewUrl).origin}`;
  return [
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${origin}`,
    `media-src 'self' data: blob: https: ${origin}`,
    `font-src 'self' data: ${origin}`,
    "connect-src 'self'",
    `frame-src blob:${framed}`,
    workers,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
}
