import { randomPassword } from '../../../packages/server/src/auth/tokens.ts';
import type { Client } from 'pg';
import { openService } from '../service.ts';
import { site } from '@platen/site';
import { siteTypes } from './plugin.ts';

/** The service with an empty database and the types of the recorded site. */
export interface SiteService {
  readonly base: string;
  readonly db: Client;
  /** Application password of the administrator. */
  readonly password: string;
  /** Reads a route of the API. */
  read(route: string, as?: { readonly asAdministrator: boolean }): Promise<unknown>;
  /** Requests a page, a feed, or a file of the site, without following redirects. */
  show(path: string): Promise<ShownPage>;
  /** Forgets what was cached: the database was changed from outside. */
  forget(): void;
  close(): Promise<void>;
}

export interface ShownPage {
  readonly status: number;
  readonly body: string;
}

export async function startSite(): Promise<SiteService> {
  const { base, app, direct, close } = await openService(null, { PLATEN_DIALECT: 'wp' });
  const password = randomPassword();
  // The site is empty: a first start inserts nothing but the schema.
  await direct.query('delete from terms; delete from users');
  await app.usePlugins([siteTypes, site]);
  const signedIn = { Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
  return {
    base,
    db: direct,
    password,
    read: async (route, { asAdministrator } = { asAdministrator: false }) => {
      const response = await fetch(`${base}/wp-json${route}`, asAdministrator ? { headers: signedIn } : {});
      return response.json();
    },
    show: async (path) => {
      const response = await fetch(base + path, { redirect: 'manual' });
      return { status: response.status, body: await response.text() };
    },
    forget: () => app.forget(),
    close,
  };
}
