import type { Options } from '../../site/options.ts';
import { flagOption, integerOption, textOption } from '../settings/option-values.rules.ts';
import { permalinkTags } from './permalink.ts';
import type { CommentPaging, PermalinkPart, Permalinks, PermalinkTag } from './permalink.ts';

export const defaultStructure = '/%postname%/';

const isTag = (name: string): name is PermalinkTag => (permalinkTags as readonly string[]).includes(name);

/** Parts of a structure; null for one that cannot be used: with unknown tags, or the same URL for several posts. */
export function parseStructure(structure: string): readonly PermalinkPart[] | null {
  if (!/^\/(?!\/)[^\s?#\\\p{Cc}]{1,300}$/u.test(structure)) return null;
  const parts = structure
    .slice(1)
    .replace(/\/$/, '')
    .split(/(%[^%/]*%)/)
    .filter((part) => part !== '')
    .map((part): PermalinkPart | null => {
      if (!part.includes('%')) return { text: part };
      const name = part.slice(1, -1);
      return part.startsWith('%') && part.endsWith('%') && isTag(name) ? { tag: name } : null;
    });
  const whole = parts.filter((part) => part !== null);
  const tags = whole.flatMap((part) => ('tag' in part ? [part.tag] : []));
  if (whole.length < parts.length || new Set(tags).size < tags.length) return null;
  return tags.includes('postname') || tags.includes('post_id') ? whole : null;
}

interface PermalinkScope {
  readonly address: { readonly front: string; readonly pretty: boolean };
  readonly options?: Options;
}

const noOptions: Options = { get: () => undefined };

/** How the site writes its URLs. An unusable structure counts as the default one. */
export function permalinksOf({ address, options = noOptions }: PermalinkScope): Permalinks {
  const stored = textOption(options, 'permalink_structure');
  const given = stored === '' ? null : parseStructure(stored);
  const structure = given === null ? defaultStructure : stored;
  const parts = address.pretty ? (given ?? parseStructure(defaultStructure) ?? []) : [];
  const root = structure.startsWith('/index.php/') ? 'index.php/' : '';
  const [first] = parts;
  const front = first !== undefined && 'text' in first ? first.text : root;
  const base = (option: string, usual: string): string => {
    const own = basePath(textOption(options, option));
    return own === '' ? front + usual : root + own;
  };
  return {
    home: address.front,
    parts,
    isPretty: address.pretty,
    endsInSlash: structure.endsWith('/'),
    root,
    front,
    categoryBase: base('category_base', 'category'),
    tagBase: base('tag_base', 'tag'),
    authorBase: `${front}author`,
    dateFront: front + (hasEarlyId(parts) ? 'date/' : ''),
    comments: commentPagingOf(options),
  };
}

/** A base without slashes around it; empty for one that cannot be used. */
export function basePath(base: string): string {
  const path = base.replaceAll(/^\/+|\/+$/g, '');
  return /^[^\s?#%\\\p{Cc}]{0,200}$/u.test(path) && !path.includes('//') ? path : '';
}

const earlyTags = 3;

/** A year could be the id of a post. */
const hasEarlyId = (parts: readonly PermalinkPart[]): boolean =>
  parts
    .flatMap((part) => ('tag' in part ? [part.tag] : []))
    .slice(0, earlyTags)
    .includes('post_id');

function commentPagingOf(options: Options): CommentPaging {
  const perPage = integerOption(options, 'comments_per_page', 50);
  return {
    perPage: flagOption(options, 'page_comments') && perPage > 0 ? perPage : null,
    firstShown: textOption(options, 'default_comments_page', 'newest') === 'oldest' ? 'oldest' : 'newest',
    order: textOption(options, 'comment_order', 'asc') === 'desc' ? 'desc' : 'asc',
  };
}
