import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';

const path = '/.well-known/security.txt';

const day = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. The file is written for every request, so it does not expire while the service runs. */
const validDays = 180;

/** Where to report vulnerabilities of this site (RFC 9116). */
export const securityTxtPage = (contact: string, siteUrl: string): Page => ({
  path,
  show: async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const expires = new Date(Math.floor(Date.now() / day + validDays) * day).toISOString();
    // The address is the right one only at the root of a host.
    const isCanonical = siteUrl.startsWith('https:') && new URL(siteUrl).pathname === '/';
    const canonical = isCanonical ? `Canonical: ${siteUrl}${path}\n` : '';
    return {
      status: 200,
      headers: pageHeaders({ type: 'text/plain', cache: 'public, max-age=3600' }),
      body: method === 'HEAD' ? null : `Contact: ${contact}\nExpires: ${expires}\n${canonical}`,
    };
  },
});
