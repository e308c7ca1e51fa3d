import { restUrl } from '../../rest/links.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { flagOption, textOption } from '../settings/option-values.rules.ts';

/** What pages and feeds say about the site, as plain text. */
export interface SiteIdentity {
  readonly title: string;
  readonly tagline: string;
  /** URL of the public site, without a slash at the end. */
  readonly url: string;
  /** BCP 47, such as `en-US`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The site allows search engines. */
  readonly isIndexed: boolean;
  readonly apiUrl: string;
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'ary', 'azb', 'ckb', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Title, tagline, language, and URLs of the site. */
export function siteIdentity(scope: Pick<Scope, 'options' | 'address' | 'site'>): SiteIdentity {
  const { options, address } = scope;
  const language = textOption(options, 'language').replaceAll('_', '-') || 'en-US';
  return {
    title: decodeEntities(textOption(options, 'blogname')),
    tagline: decodeEntities(textOption(options, 'blogdescription')),
    url: address.front,
    language,
    direction: rightToLeft.has(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr',
    isIndexed: flagOption(options, 'blog_public', true),
    apiUrl: restUrl(scope, '/'),
  };
}
