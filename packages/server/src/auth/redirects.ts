// What browsers skip or turn round in an address, so that it leads elsewhere than it seems to.
const deceptive = /[\\\u0000-\u0020\u007f]/;

/** Where to go after signing in: an address of this site, as a path; null for any other. */
export function localTarget(wanted: unknown, siteUrl: string): string | null {
  if (typeof wanted !== 'string' || wanted === '' || deceptive.test(wanted)) return null;
  const site = new URL(siteUrl);
  const target = URL.parse(wanted, site.href);
  const isRelative = wanted.startsWith('/') && !wanted.startsWith('//');
  const isAbsolute = wanted.startsWith(`${site.origin}/`);
  if (target === null || target.origin !== site.origin || !(isRelative || isAbsolute)) return null;
  return target.pathname.startsWith('//') ? null : target.pathname + target.search + target.hash;
}

/** Schemes that no application owns: they run scripts, read files, start parts of the system or talk to other machines. */
const foreignSchemes =
  /^(?:javascript|vbscript|livescript|data|blob|file|filesystem|about|view-source|jar|mhtml|resource|intent|android-app|shell|search|wss?|s?ftps?|gopher|telnet|ssh|smb|nfs|ldaps?|ircs?|mailto|news|nntp|tel|sms|feed|(?:ms|moz|edge|chrome|opera|safari|x-apple)-.*|search-ms|chrome|edge|opera|brave):$/;

/** Hosts of the web, in letters that end nothing where the address is named in a header. */
const webHost = /^[a-z\d.:[\]-]+$/;

/** Redirect targets of an application: https, loopback, or a custom scheme. */
export function applicationTarget(wanted: unknown): URL | null {
  if (typeof wanted !== 'string' || deceptive.test(wanted) || !/^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(wanted)) return null;
  const target = URL.parse(wanted);
  if (target === null || foreignSchemes.test(target.protocol) || target.username !== '' || target.password !== '')
    return null;
  if (/^https?:$/.test(target.protocol) && !webHost.test(target.host)) return null;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname);
  return target.protocol === 'http:' && !isLocal ? null : target;
}
