import { LRUCache } from 'lru-cache';
import { fetchExternal, OutboundError } from '../../outbound/outbound.ts';
import type { ExternalResponse } from '../../outbound/outbound.ts';
import { readOutsideUrl } from '../../outbound/outside-url.ts';
import type { Scope } from '../../scope.ts';
import type { LinkPreview } from './link-preview.ts';
import { linkPreviewErrors } from './link-previews.errors.ts';
import { decodePage, pageFacts } from './page-facts.rules.ts';

declare module '../../scope.ts' {
  interface Tools {
    /** Of pages that were asked for lately, by their addresses. */
    readonly linkPreviews: LRUCache<string, LinkPreview>;
  }
}

const hour = 3_600_000;
const largestPage = 153_600;

export const createLinkPreviews = (): LRUCache<string, LinkPreview> => new LRUCache({ max: 1000, ttl: hour });

/** Whether a page may be there: how the address is written and, where that is asked for, where its name leads. */
export async function isUsableAddress(
  { outbound }: Scope,
  address: string,
  how: { readonly resolves: boolean },
): Promise<boolean> {
  const url = readOutsideUrl(address, outbound.ownOrigin);
  if (url === null) return false;
  if (url.origin === outbound.ownOrigin || !how.resolves) return true;
  return (await outbound.addressesOf(url.hostname)).length > 0;
}

export async function previewOf(scope: Scope, address: string): Promise<LinkPreview> {
  const known = scope.linkPreviews.get(address);
  if (known !== undefined) return known;
  const page = await fetchPage(scope, address);
  if (page.body.length === 0) throw linkPreviewErrors.noContent();
  const preview = pageFacts(decodePage(page.body, page.type), page.url);
  scope.linkPreviews.set(address, preview);
  return preview;
}

async function fetchPage(scope: Scope, address: string): Promise<ExternalResponse> {
  const page = await fetchExternal(scope, address, { bytes: largestPage, beyond: 'cut' }).catch((error: unknown) => {
    if (error instanceof OutboundError) return null;
    throw error;
  });
  if (page === null || page.status !== 200) throw linkPreviewErrors.noResponse();
  return page;
}
