import { respondWithFile } from '../files/media.page.ts';
import { mediaOf } from '../media.read.actions.ts';
import { urlOf } from '../files/media-files.rules.ts';
import { attachment } from '../media.ts';
import type { ImageDetails, MediaRow } from '../media.ts';
import { createRenditions } from './renditions.actions.ts';
import { isOffered, renditionKey, renditionsPath, signedWords, typeFor } from './renditions.rules.ts';
import type { Rendition } from './renditions.rules.ts';
import type { RawRequest } from '../../../rest/incoming.ts';
import type { HttpResponse } from '../../../rest/serve.ts';
import type { Scope } from '../../../scope.ts';
import type { Core } from '../../../site/core.ts';
import type { Page } from '../../../site/page.ts';
import { canReadPost } from '../../posts/post-rights.rules.ts';
import { findPost } from '../../posts/posts.read.actions.ts';

interface Asked extends Rendition {
  readonly id: number;
  readonly digest: string;
  readonly signature: string;
}

const year = 365 * 24 * 60 * 60;

/** Serves images in the width and format that an address asks for, which only this site can have written. */
export function renditionsPage(core: Pick<Core, 'ownScope'>): Page {
  const renditions = createRenditions();
  const show = async (raw: RawRequest): Promise<HttpResponse | null> => {
    const asked = raw.method === 'GET' || raw.method === 'HEAD' ? askedIn(raw.target) : null;
    if (asked === null) return null;
    const scope = await core.ownScope();
    const words = signedWords(asked.id, asked.digest, asked);
    if (!scope.renditionSignatures.isValid(words, asked.signature)) return null;
    const found = await findOpen(scope, asked.id);
    if (found === null || found.image.digest !== asked.digest || !isOffered(found.media, found.image, asked))
      return null;
    const rendition = { width: asked.width, type: typeFor(found.media, asked.type, raw.headers['accept'] ?? '') };
    const file = await renditions.find(scope, { ...found, rendition });
    if (file === null) return null;
    if (file === 'busy') return insteadOf(urlOf(scope, found.media.file));
    const isChosen = rendition.type !== asked.type;
    return respondWithFile(raw, {
      key: renditionKey(found.media, found.image, rendition),
      file,
      isPublic: true,
      headers: { 'Cache-Control': `public, max-age=${year}, immutable`, ...(isChosen && { Vary: 'Accept' }) },
    });
  };
  return { path: null, show };
}

/** Rather a larger image now than the right one too late; the next who asks may get it. */
const insteadOf = (location: string): HttpResponse => ({
  status: 302,
  headers: { Location: location, 'Cache-Control': 'no-store' },
  body: null,
});

function askedIn(target: string): Asked | null {
  if (!target.startsWith(renditionsPath)) return null;
  const [path = '', query = ''] = target.split('?', 2);
  const id = /^(\d{1,15})\/[^/]+$/.exec(path.slice(renditionsPath.length))?.[1];
  const given = new URLSearchParams(query);
  const [width, format, digest, signature] = ['w', 'f', 'v', 's'].map((name) => given.get(name) ?? '');
  if (id === undefined || !/^\d{1,5}$/.test(width ?? '') || !/^[a-z]{3,5}$/.test(format ?? '')) return null;
  const type = format === 'auto' ? 'auto' : `image/${format}`;
  return { id: Number(id), width: Number(width), type, digest: digest ?? '', signature: signature ?? '' };
}

/** Only what every visitor may see: addresses like these are kept by caches of all kinds. */
async function findOpen(scope: Scope, id: number): Promise<{ media: MediaRow; image: ImageDetails } | null> {
  const post = await findPost(scope, id);
  if (post?.type !== attachment) return null;
  const inheritsFrom = post.parent === 0 ? null : await findPost(scope, post.parent);
  if (!canReadPost(scope, { ...post, inheritsFrom })) return null;
  const media = (await mediaOf(scope, [id])).get(id);
  const image = media?.details.image;
  return media === undefined || image === undefined ? null : { media, image };
}
