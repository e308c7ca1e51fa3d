import allowedHtml from '../../../data/allowed-html.json' with { type: 'json' };
import { encodeValue, normaliseText } from './allow-list-entities.ts';
import { allowedAddress } from './allow-list-url.ts';
import { filterStyle } from './css.ts';
import { startTagsOf } from './start-tags.ts';

export type MarkupContext = 'post' | 'comment' | 'plain';

type TagTable = ReadonlyMap<string, ReadonlySet<string>>;

const tagTable = (rows: Readonly<Record<string, readonly string[]>>): TagTable =>
  new Map(Object.entries(rows).map(([tag, names]) => [tag, new Set(names)]));

const tables: Readonly<Record<MarkupContext, TagTable>> = {
  post: tagTable(allowedHtml.post),
  comment: tagTable(allowedHtml.comment),
  plain: new Map(),
};

export const addressAttributes: ReadonlySet<string> = new Set(
  'action background cite classid codebase data formaction href icon longdesc manifest poster profile src usemap xlink:href'.split(
    ' ',
  ),
);
const valuelessAttributes: ReadonlySet<string> = new Set(['download']);

/** Attributes that a script on the page reads as an instruction: they are programs in all but name. */
const behaviour = new RegExp(
  `^data-(?:(?:wp|hx|ng|on|v)(?:-|$)|x-(?:${'bind cloak data effect for html id if ignore init model modelable on ref show teleport text transition'.replaceAll(' ', '|')})(?:-|$))`,
);

const code = /^on|^(?:style|srcdoc|srcset|imagesrcset|ping)$/;

/** Whether an attribute holds mere words: no address, style, program or document, of which a part can change what the rest means. */
export const holdsWords = (name: string): boolean =>
  !addressAttributes.has(name) && !code.test(name) && !behaviour.test(name);
const dataAttribute = /^data-[a-z0-9_-]+$/;

/** Read by browsers as text up to their end tag, except inside MathML: the same bytes would then mean two things. */
const textElements: ReadonlySet<string> = new Set(['textarea', 'title']);

export interface TagRules {
  readonly context: MarkupContext;
  /** The address under which uploads are served; an `object` may show a PDF from there. */
  readonly uploadsUrl?: string | undefined;
  /** Whether the markup holds MathML anywhere. */
  readonly hasMath: boolean;
}

interface SourceAttribute {
  readonly name: string;
  /** What a browser reads. */
  readonly value: string;
  /** The value's own bytes without quotes; undefined when the attribute has none. */
  readonly source: string | undefined;
}

const valueSource = (source: string): string | undefined => {
  const equals = source.indexOf('=');
  if (equals === -1) return undefined;
  const value = source.slice(equals + 1).trim();
  const quote = value.charAt(0);
  return quote === '"' || quote === "'" ? value.slice(1, -1) : value;
};

/** The attributes as a browser reads them; none when the tag does not end inside `source` (an open quote). */
const readAttributes = (source: string): readonly SourceAttribute[] =>
  startTagsOf(source).flatMap(({ attrs, location }) =>
    attrs.map(({ name, value }) => {
      const place = location?.attrs?.[name];
      return { name, value, source: valueSource(source.slice(place?.startOffset, place?.endOffset)) };
    }),
  );

const isAllowedName = (name: string, allowed: ReadonlySet<string>): boolean =>
  allowed.has(name) || (allowed.has('data-*') && dataAttribute.test(name) && !behaviour.test(name));

const quoteByNumber = /&#039;/;

const writeAttribute = ({ name, value, source }: SourceAttribute): string => {
  if (name === 'style') {
    const style = filterStyle(value);
    const encoded = encodeValue(style);
    // Quotes are written by their number in a changed style, and stay so when the result is filtered again.
    const isNumbered = style !== value || quoteByNumber.test(source ?? '');
    return style === '' ? '' : ` style="${isNumbered ? encoded.replaceAll('&apos;', '&#039;') : encoded}"`;
  }
  if (source === undefined) return ` ${name}`;
  if (valuelessAttributes.has(name)) return '';
  if (addressAttributes.has(name)) return ` ${name}="${encodeValue(allowedAddress(value))}"`;
  // A line break inside a value would be taken for the end of a paragraph when the markup is rendered.
  return ` ${name}="${normaliseText(source)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replace(/[\t\n\r]+/g, ' ')}"`;
};

const showsOwnPdf = (attributes: readonly SourceAttribute[], uploadsUrl: string | undefined): boolean => {
  const valueOf = (name: string): string => attributes.find((attribute) => attribute.name === name)?.value ?? '';
  const address = valueOf('data');
  const isUpload =
    uploadsUrl !== undefined &&
    address.startsWith(`${uploadsUrl}/`) &&
    !/[\\?#%]|\/\.\.?\//.test(address.slice(uploadsUrl.length));
  return valueOf('type') === 'application/pdf' && isUpload && address.endsWith('.pdf');
};

/** What an `object` has only where it shows a file. */
const ofShownFile: ReadonlySet<string> = new Set(['data', 'type', 'tabindex']);

const tagName = /^<\/?([a-zA-Z][a-zA-Z0-9-]*)[\s/>]/;

/** One tag, from `<` to `>` with neither inside: nothing when it is not allowed, else with its allowed attributes. */
export const filterTag = (source: string, rules: TagRules): string => {
  const written = tagName.exec(source)?.[1];
  const tag = written?.toLowerCase() ?? '';
  const allowed = tables[rules.context].get(tag);
  if (written === undefined || allowed === undefined || (rules.hasMath && textElements.has(tag))) return '';
  if (source.startsWith('</')) return `</${written}>`;
  if (source.length === written.length + 2) return source;
  const attributes = readAttributes(source).filter(({ name }) => isAllowedName(name, allowed));
  const isEmptyObject = tag === 'object' && !showsOwnPdf(attributes, rules.uploadsUrl);
  const isSelfClosing = source.endsWith('/>');
  if (isEmptyObject && isSelfClosing) return '';
  const kept = isEmptyObject ? attributes.filter(({ name }) => !ofShownFile.has(name)) : attributes;
  return `<${written}${kept.map(writeAttribute).join('')}${isSelfClosing ? ' /' : ''}>`;
};
