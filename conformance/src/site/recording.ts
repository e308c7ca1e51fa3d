import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface SiteRecording {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly kind: string;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly template?: string;
    readonly page?: {
      readonly title?: string;
      readonly metas?: readonly { readonly name?: string; readonly content?: string }[];
      readonly links?: readonly PageLink[];
      readonly posts?: readonly number[];
    };
    readonly body?: string;
  };
  readonly note?: string;
}

interface PageLink {
  readonly rel?: string;
  readonly href?: string;
}

export interface SiteFile {
  readonly variant: string;
  readonly recordings: readonly SiteRecording[];
}

export const readRecordings = (folder: string): readonly SiteFile[] =>
  readdirSync(folder)
    .filter((name) => /^\w+-[\w-]+\.json$/.test(name))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SiteFile);

/** Requests for a page, a feed, or a file of the site by a reader. Forms, validators, and cookies of others are not among them. */
const played = new Set(['page', 'redirect', 'refusal', 'feed', 'sitemap', 'robots', 'other']);

export const isUrlRecording = ({ kind, request }: SiteRecording): boolean =>
  played.has(kind) && ['GET', 'HEAD'].includes(request.method) && !hasForm(request.path);

const hasForm = (path: string): boolean => /^\/(?:wp-comments-post|wp-login)\.php/.test(path);

/** A response of the REST API whose `link` the settings decide. */
export const isLinkRecording = ({ kind, request, response }: SiteRecording): boolean =>
  kind === 'rest' && /\/wp\/v2\/\w+/.test(request.path) && response.status === 200 && response.body !== undefined;

export const isSignedIn = ({ request }: SiteRecording): boolean =>
  (request.headers?.['Cookie'] ?? '').includes('{administrator}');
