/** What the server writes into the page: where things are, and what the editor has to know before it asks anything. */
export interface Facts {
  /** Path of the desk, with a closing slash. */
  readonly base: string;
  /** Path of the API in the names that the editor knows, with a closing slash. */
  readonly api: string;
  /** Address of the API in the names of the site, with a closing slash. */
  readonly ownApi: string;
  /** What those names begin with. */
  readonly dialect: string;
  /** Path of the site, with a closing slash: sign-in, nonce and sign-out are below it. */
  readonly site: string;
  readonly siteUrl: string;
  readonly siteName: string;
  readonly locale: string;
  /** Bytes an uploaded file may have. */
  readonly uploadLimit: number;
  /** A page of the front end that shows what is being written; null where there is none. */
  readonly livePreviewUrl: string | null;
}

export const facts: Facts = JSON.parse(document.getElementById('platen-facts')?.textContent ?? '{}') as Facts;
