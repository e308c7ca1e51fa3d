import type { Config } from '../../config.ts';
import type { Database } from '../../db/connection/connect.ts';
import type { Site } from '../../scope.ts';
import type { MailOwner } from '../account-changes.ts';

/** What the endpoints and the consent page work with. */
export interface OAuthGiven extends Pick<
  Config,
  | 'siteUrl'
  | 'oauth'
  | 'oauthRegistration'
  | 'oauthClients'
  | 'oauthAccessSeconds'
  | 'oauthRefreshDays'
  | 'oauthGrantDays'
  | 'oauthRefreshGrace'
> {
  readonly db: Database;
  readonly site: () => Site;
  readonly siteName: () => Promise<string>;
  readonly mailOwner: MailOwner;
  readonly fetchDocument: FetchDocument;
}

/** Fetches a client's metadata document through the guarded outbound client. Null if there is none to use. */
export type FetchDocument = (url: string) => Promise<{ readonly json: unknown; readonly maxAgeSeconds: number } | null>;
