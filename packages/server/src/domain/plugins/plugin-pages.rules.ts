import { extname } from 'node:path';

/** Everything that plugins serve beside the API stands below this. */
export const pluginsRoot = '/plugins/';

export const pluginPath = (plugin: string, path: string): string =>
  `${pluginsRoot}${encodeURIComponent(plugin)}${path}`;

/** Content types by extension. Other files are sent as attachment. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.js': 'text/javascript',
    '.mjs': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.map': 'application/json',
    '.webmanifest': 'application/manifest+json',
    '.wasm': 'application/wasm',
    '.txt': 'text/plain',
    '.html': 'text/html',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.jpeg': 'image/jpeg',
    '.gif': 'image/gif',
    '.webp': 'image/webp',
    '.avif': 'image/avif',
    '.ico': 'image/x-icon',
    '.woff': 'font/woff',
    '.woff2': 'font/woff2',
    '.ttf': 'font/ttf',
    '.otf': 'font/otf',
    '.mp3': 'audio/mpeg',
    '.mp4': 'video/mp4',
    '.webm': 'video/webm',
    '.pdf': 'application/pdf',
  }),
);

export const typeOfFile = (file: string): string | undefined => types.get(extname(file).toLowerCase());

/** What a page may load and do beside scripts: from here, as far as it shows something. */
const usualPolicy: Readonly<Record<string, string>> = {
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** The directives of a page: the usual ones, each of which it may replace by its own. */
export function policyOf(own: readonly string[]): Readonly<Record<string, string>> {
  const replaced = own.map((directive) => {
    const [, name, value] = /^([a-z-]+) ([^;,\p{Cc}]+)$/u.exec(directive) ?? [];
    if (name === undefined || value === undefined || name === 'default-src') {
      throw new Error(`${JSON.stringify(directive)} is not a CSP directive that a page can set.`);
    }
    return [name, value] as const;
  });
  return { ...usualPolicy, ...Object.fromEntries(replaced) };
}
