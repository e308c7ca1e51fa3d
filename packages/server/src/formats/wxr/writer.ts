import { isList, isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { phpText } from '../php-text.ts';
import type {
  Elements,
  ExportedHead,
  ExportedMeta,
  ExportedTerm,
  WxrComment,
  WxrElement,
  WxrItem,
  WxrLayout,
} from './exported.ts';

/** Signs that XML has no place for; what was left out of each text is counted. */
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

export interface WxrWriter<I extends string, C extends string> {
  head(head: ExportedHead, made: Date): string;
  item(item: WxrItem<I | 'date' | 'dateGmt', C>): string;
  readonly end: string;
  /** How many signs could not be written. */
  dropped(): number;
}

export function createWxrWriter<I extends string, C extends string>(
  generator: string,
  layout: WxrLayout<I, C>,
): WxrWriter<I, C> {
  let dropped = 0;
  const clean = (text: string): string => {
    const kept = text.replace(forbidden, '');
    dropped += text.length - kept.length;
    return kept;
  };
  /** Before it is written in a notation that tells how long each text is. */
  const cleanIn = (value: Json): Json => {
    if (typeof value === 'string') return clean(value);
    if (isList(value)) return value.map(cleanIn);
    if (!isMap(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), cleanIn(one)]));
  };
  const cdata = (text: string): string => `<![CDATA[${clean(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  const escaped = (text: string): string =>
    clean(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const wrapped = (name: string, text: string): string => `<wp:${name}>${cdata(text)}</wp:${name}>`;
  const plain = (name: string, text: string | number): string => `<wp:${name}>${escaped(String(text))}</wp:${name}>`;
  const meta = (name: string, values: ExportedMeta): string =>
    values
      .map(
        ([key, value]) =>
          `\t<wp:${name}>${wrapped('meta_key', key)}${wrapped('meta_value', typeof value === 'string' ? value : phpText(cleanIn(value.json)))}</wp:${name}>\n`,
      )
      .join('');

  const term = (given: ExportedTerm): string => {
    const { id, taxonomy, slug, parent, name, description } = given;
    if (taxonomy === 'nav_menu') {
      const inside = [
        plain('term_id', id),
        plain('term_taxonomy', taxonomy),
        wrapped('term_slug', slug),
        wrapped('term_name', name),
      ];
      return `\t<wp:term>${inside.join('')}</wp:term>\n`;
    }
    const kind = taxonomy === 'category' ? 'category' : taxonomy === 'post_tag' ? 'tag' : 'term';
    const inside = [
      plain('term_id', id),
      ...(kind === 'term' ? [wrapped('term_taxonomy', taxonomy)] : []),
      wrapped(kind === 'category' ? 'category_nicename' : `${kind}_slug`, slug),
      ...(kind === 'tag' ? [] : [wrapped(`${kind}_parent`, parent)]),
      wrapped(kind === 'category' ? 'cat_name' : `${kind}_name`, name),
      ...(description === '' ? [] : [wrapped(`${kind}_description`, description)]),
    ];
    return `\t<wp:${kind}>${inside.join('')}\n${meta('termmeta', given.meta)}\t</wp:${kind}>\n`;
  };

  /** Readers take it as it stands there, unless it is wrapped. */
  const address = (url: string): string => (/[<&]/.test(url) ? cdata(url) : clean(url));
  const element = ({ name, form, attributes = '' }: WxrElement, text: string): string => {
    const inside = form === 'cdata' ? cdata(text) : form === 'url' ? address(text) : escaped(text);
    return `<${name}${attributes}>${inside}</${name}>`;
  };
  /** Element → what stands behind it, for the readers of feeds. */
  const elements = <M extends string>(
    described: Elements<M>,
    texts: Readonly<Record<M, string>>,
    behind: Readonly<Record<string, string>> = {},
  ): string[] =>
    Object.entries<WxrElement>(described).flatMap(([member, one]) => {
      const text = texts[member as M];
      if (one.isUnwritten === true || (one.isOptional === true && text === '')) return [];
      const following = behind[one.name];
      return following === undefined ? [element(one, text)] : [element(one, text), following];
    });
  const comment = (one: WxrComment<C>): string =>
    ['\t<wp:comment>', ...elements(layout.comment, one), `${meta('commentmeta', one.meta)}\t</wp:comment>\n`].join(
      '\n\t\t',
    );

  return {
    head: ({ site, users, terms }, made) =>
      [
        '<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0"',
        '\txmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
        '\txmlns:content="http://purl.org/rss/1.0/modules/content/"',
        '\txmlns:wfw="http://wellformedweb.org/CommentAPI/"',
        '\txmlns:dc="http://purl.org/dc/elements/1.1/"',
        '\txmlns:wp="http://wordpress.org/export/1.2/"\n>\n<channel>',
        `\t<title>${escaped(site.title)}</title>`,
        `\t<link>${escaped(site.home)}</link>`,
        `\t<description>${escaped(site.description)}</description>`,
        `\t<pubDate>${rfcDate(made)}</pubDate>`,
        `\t<language>${escaped(site.language)}</language>`,
        `\t${plain('wxr_version', site.version)}`,
        `\t${plain('base_site_url', site.home)}`,
        `\t${plain('base_blog_url', site.home)}`,
        ...users.map((user) => {
          const texts = {
            author_login: user.login,
            author_email: user.email,
            author_display_name: user.displayName,
            author_first_name: user.firstName,
            author_last_name: user.lastName,
          };
          const inside = Object.entries(texts).map(([name, text]) => wrapped(name, text));
          return `\t<wp:author>${plain('author_id', user.id)}${inside.join('')}</wp:author>`;
        }),
        `${terms.map(term).join('')}\t<generator>${escaped(generator)}</generator>\n`,
      ].join('\n'),
    item: (item) =>
      [
        '\t<item>',
        ...elements(layout.item, item, {
          link: `<pubDate>${rfcDate(new Date(`${item.dateGmt.startsWith('0000') ? item.date : item.dateGmt}Z`.replace(' ', 'T')))}</pubDate>`,
          guid: '<description></description>',
        }),
        ...item.terms.map(
          ({ taxonomy, slug, name }) =>
            `<category domain="${attribute(taxonomy)}" nicename="${attribute(slug)}">${cdata(name)}</category>`,
        ),
        `${meta('postmeta', item.meta)}${item.comments.map(comment).join('')}\t</item>\n`,
      ].join('\n\t\t'),
    end: '</channel>\n</rss>\n',
    dropped: () => dropped,
  };
}

const attribute = (text: string): string =>
  text.replace(forbidden, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const rfcDate = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toUTCString().replace(/GMT$/, '+0000');
