import type { SiteDates } from './dates/date-settings.ts';

/** Data that the server writes into the page: URLs, and what the editor needs before its first request. */
export interface Facts {
  /** Path of the admin, with a trailing slash. */
  readonly base: string;
  /** Path of the API with WordPress's route names, with a trailing slash. */
  readonly api: string;
  /** URL of the API with the site's route names, with a trailing slash. */
  readonly ownApi: string;
  /** The prefix of those names. */
  readonly dialect: string;
  /** Path of the site, with a trailing slash: sign-in, nonce, and sign-out are below it. */
  readonly site: string;
  readonly siteUrl: string;
  /** URL of the pages that visitors see. */
  readonly frontUrl: string;
  readonly siteName: string;
  /** Locale code of the admin's language, such as `de_DE`. */
  readonly locale: string;
  /** The languages that the admin has. */
  readonly languages: readonly string[];
  readonly dates: SiteDates;
  /** Maximum size of an uploaded file in bytes. */
  readonly uploadMaxBytes: number;
  /** Base URL of uploads if it has another origin than the admin; otherwise null. */
  readonly uploadsUrl: string | null;
  /** URL of the front end's live preview page, or null. */
  readonly livePreviewUrl: string | null;
}

export const facts: Facts = JSON.parse(document.getElementById('platen-facts')?.textContent ?? '{}') as Facts;
