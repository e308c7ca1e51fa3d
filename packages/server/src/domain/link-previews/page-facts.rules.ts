import { decodeEntities } from '../../text/markup/entities.ts';
import { startTagsOf } from '../../text/filter/start-tags.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import type { LinkPreview } from './link-preview.ts';

const longestText = 1000;
const longestAddress = 2048;

type Tag = ReturnType<typeof startTagsOf>[number];

const attribute = (tag: Tag, name: string): string => tag.attrs.find((one) => one.name === name)?.value.trim() ?? '';

/** What the head of a page tells. The page is written by a stranger: only plain words and addresses of the web come out. */
export function pageFacts(html: string, base: URL): LinkPreview {
  const tags = startTagsOf(html);
  const body = tags.findIndex(({ tagName }) => tagName === 'body');
  const head = body === -1 ? tags : tags.slice(0, body);
  const meta = (...names: readonly string[]): string => {
    const found = head.find(
      (tag) =>
        tag.tagName === 'meta' &&
        names.includes((attribute(tag, 'property') || attribute(tag, 'name')).toLowerCase()) &&
        attribute(tag, 'content') !== '',
    );
    return found === undefined ? '' : attribute(found, 'content');
  };
  return {
    title: words(titleOf(html, head)),
    icon: absolute(linkOf(head, 'icon'), base),
    description: words(meta('description', 'og:description')),
    image: absolute(meta('og:image', 'og:image:url'), base),
  };
}

/** The address of a `link` with this word among its relations, and of this type where one is named. */
export function linkOf(tags: readonly Tag[], relation: string, type?: string): string {
  const found = tags.find(
    (tag) =>
      tag.tagName === 'link' &&
      attribute(tag, 'rel').toLowerCase().split(/\s+/).includes(relation) &&
      (type === undefined || attribute(tag, 'type').toLowerCase() === type),
  );
  return found === undefined ? '' : attribute(found, 'href');
}

function titleOf(html: string, head: readonly Tag[]): string {
  const tag = head.find(({ tagName }) => tagName === 'title');
  if (tag?.location === undefined || tag.location === null) return '';
  const start = tag.location.endOffset;
  const end = html.slice(start).search(/<\/title/i);
  return decodeEntities(end === -1 ? '' : html.slice(start, start + end));
}

/** Entities are decoded once and tags dropped after that, so that none of what is left is markup. */
const words = (text: string): string =>
  cleanLine(text.slice(0, 2 * longestText))
    .slice(0, longestText)
    .toWellFormed();

/** An address of the web, made whole; empty for any other. */
export function absolute(address: string, base: URL): string {
  if (address === '' || address.length > longestAddress || !URL.canParse(address, base.href)) return '';
  const url = new URL(address, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : '';
}

/** The text of a page, in the encoding that its headers or its first lines name. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const inHeader = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1];
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const label = inHeader ?? /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/i.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
