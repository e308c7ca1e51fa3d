import { LRUCache } from 'lru-cache';
import { isJsonType } from '../../lib/content-type.ts';
import type { Json } from '../../lib/json.ts';
import { parseJson } from '../../lib/strict-json.ts';
import { fetchExternal, OutboundError } from '../../outbound/outbound.ts';
import type { ExternalRequest, ExternalResponse } from '../../outbound/outbound.ts';
import { startTagsOf } from '../../text/filter/start-tags.ts';
import type { Scope, Site } from '../../scope.ts';
import { absolute, decodePage, linkOf } from '../link-previews/page-facts.rules.ts';
import { safeCard } from './card-markup.rules.ts';
import type { CardSize, EmbedCard, EmbedProvider } from './oembed.ts';

declare module '../../scope.ts' {
  interface Tools {
    /** Of pages that were asked for lately. */
    readonly embedCards: LRUCache<string, EmbedCard>;
  }
}

const hour = 3_600_000;

export const createEmbedCards = (): LRUCache<string, EmbedCard> => new LRUCache({ max: 1000, ttl: hour });

interface Wanted extends CardSize {
  readonly url: string;
  /** Whether the page itself is asked for a card where no provider is known for it. */
  readonly discover: boolean;
}

/** The card of a page outside; null where it has none. */
export async function outsideCard(scope: Scope, wanted: Wanted): Promise<EmbedCard | null> {
  const key = JSON.stringify([wanted.url, wanted.maxWidth, wanted.maxHeight, wanted.discover]);
  const known = scope.embedCards.get(key);
  if (known !== undefined) return known;
  const card = await askForCard(scope, wanted);
  if (card !== null) scope.embedCards.set(key, card);
  return card;
}

export const providerOf = ({ embedProviders }: Pick<Site, 'embedProviders'>, url: string): EmbedProvider | undefined =>
  embedProviders.all().find(({ urls }) => urls.some((start) => start.test(url)));

/** The same from the page itself, whatever was told lately. */
export async function askForCard(scope: Scope, wanted: Wanted): Promise<EmbedCard | null> {
  const provider = providerOf(scope.site, wanted.url);
  const endpoint = provider?.endpoint ?? (wanted.discover ? await discoveredEndpoint(scope, wanted.url) : null);
  if (endpoint === null) return null;
  const answered = await fetched(scope, endpointUrl(endpoint, wanted, provider !== undefined), {
    types: ['application/'],
  });
  if (answered === null || !isJsonType(answered.type.split(';', 1)[0]?.trim() ?? '')) return null;
  const parsed = parseJson(answered.body);
  return parsed.ok ? safeCard(parsed.value as Json, { url: wanted.url, frames: provider?.frames ?? [] }) : null;
}

/** Discovered endpoints contain the whole URL; known providers get the target as parameter. */
function endpointUrl(endpoint: string, { url, maxWidth, maxHeight }: Wanted, isKnown: boolean): string {
  const whole = new URL(endpoint);
  if (isKnown) {
    whole.searchParams.set('url', url);
    whole.searchParams.set('format', 'json');
  }
  whole.searchParams.set('maxwidth', String(maxWidth));
  if (maxHeight > 0) whole.searchParams.set('maxheight', String(maxHeight));
  return whole.href;
}

async function discoveredEndpoint(scope: Scope, url: string): Promise<string | null> {
  const page = await fetched(scope, url, { beyond: 'cut', types: ['text/html', 'application/xhtml'] });
  if (page === null) return null;
  const tags = startTagsOf(decodePage(page.body, page.type));
  const address = absolute(linkOf(tags, 'alternate', 'application/json+oembed'), page.url);
  return address === '' ? null : address;
}

/** Null where nothing answers, or with another status than 200. */
export async function fetched(scope: Scope, url: string, request: ExternalRequest): Promise<ExternalResponse | null> {
  try {
    const response = await fetchExternal(scope, url, request);
    return response.status === 200 ? response : null;
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}
