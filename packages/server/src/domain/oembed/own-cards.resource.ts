import { escapeText } from '../../blocks/markup.ts';
import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { callRoute } from '../../site/call-route.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { titleText } from '../../text/markup/plain.ts';
import { readableSlug } from '../../text/slug.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { PostType } from '../types/type.ts';
import { shownTypes } from '../types/types.actions.ts';
import type { EmbedCard } from './oembed.ts';

const shortestCard = 200;
const longestCard = 600;

const fields = 'id,status,link,title,author,featured_media';

/** The card of a post of this site, by the post's address; null where there is none that everyone may read. */
export async function ownCard(scope: Scope, url: string, maxWidth: number): Promise<EmbedCard | null> {
  const post = await postAt(scope, url);
  if (post === null || post['status'] !== 'publish') return null;
  const width = Math.max(shortestCard, Math.min(maxWidth, longestCard));
  const rendered = isMap(post['title']) ? post['title']['rendered'] : '';
  const title = typeof rendered === 'string' ? titleText(rendered) : '';
  const link = textIn(post, 'link');
  return {
    version: '1.0',
    provider_name: decodeEntities(textOption(scope.options, 'blogname')),
    provider_url: scope.address.front,
    ...(await authorOf(scope, post)),
    title,
    type: 'rich',
    width,
    height: Math.max(shortestCard, Math.ceil((width / 16) * 9)),
    html: `<blockquote class="embedded-content"><a href="${escapeText(link)}">${escapeText(title)}</a></blockquote>`,
    ...(await thumbnailOf(scope, post)),
  };
}

const textIn = (item: JsonMap, name: string): string => (typeof item[name] === 'string' ? item[name] : '');

/** Uses the REST routes, so that permissions apply. */
async function read(scope: Scope, route: string, query: JsonMap = {}): Promise<Json> {
  const { status, data } = await callRoute(scope, { route, query });
  return status === 200 ? data : null;
}

async function postAt(scope: Scope, text: string): Promise<JsonMap | null> {
  const { front } = scope.address;
  if (!URL.canParse(text) || (text !== front && !text.startsWith(`${front}/`) && !text.startsWith(`${front}?`)))
    return null;
  const url = new URL(text);
  const types = shownTypes(scope).filter(({ viewable }) => viewable);
  const id = ['p', 'page_id', 'attachment_id']
    .map((name) => url.searchParams.get(name))
    .find((value) => value !== null);
  const last = readableSlug(url.pathname.split('/').findLast((part) => part !== '') ?? '');
  for (const type of types) {
    const post = id ? await postById(scope, type, id) : await postByAddress(scope, type, { last, url });
    if (post !== null) return post;
  }
  return null;
}

async function postById(scope: Scope, type: PostType, id: string): Promise<JsonMap | null> {
  if (!/^\d{1,15}$/.test(id)) return null;
  const found = await read(scope, `${collectionRoute(type)}/${id}`, { _fields: fields });
  return isMap(found) ? found : null;
}

async function postByAddress(
  scope: Scope,
  type: PostType,
  { last, url }: { readonly last: string; readonly url: URL },
): Promise<JsonMap | null> {
  if (last === '') return null;
  const found = await read(scope, collectionRoute(type), { slug: last, per_page: 100, _fields: fields });
  const isMeant = (link: string): boolean => URL.canParse(link) && plainPath(new URL(link)) === plainPath(url);
  return isList(found) ? (found.filter(isMap).find((post) => isMeant(textIn(post, 'link'))) ?? null) : null;
}

const plainPath = ({ origin, pathname }: URL): string => (origin + pathname).replace(/\/+$/, '').toLowerCase();

async function authorOf(scope: Scope, post: JsonMap): Promise<JsonMap> {
  const { dialect } = scope.site;
  const author = await read(scope, `/${dialect.namespace('v2')}/users/${Number(post['author'])}`);
  return isMap(author) ? { author_name: textIn(author, 'name'), author_url: textIn(author, 'link') } : {};
}

async function thumbnailOf(scope: Scope, post: JsonMap): Promise<JsonMap> {
  const id = Number(post['featured_media']);
  if (!(id > 0)) return {};
  const media = await read(scope, `/${scope.site.dialect.namespace('v2')}/media/${id}`);
  const details = isMap(media) ? media['media_details'] : null;
  if (!isMap(media) || !isMap(details)) return {};
  return {
    thumbnail_url: textIn(media, 'source_url'),
    thumbnail_width: Number(details['width'] ?? 0),
    thumbnail_height: Number(details['height'] ?? 0),
  };
}
