import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import allowedHtml from '../../data/allowed-html.json' with { type: 'json' };
import type { MarkupContext } from '../../src/text/filter/allow-list.ts';

/** Two readings of filtered markup that share no code with the filter: a browser's tree, and a strict grammar of the bytes. */

const tables: Readonly<Record<MarkupContext, Readonly<Record<string, readonly string[]>>>> = {
  post: allowedHtml.post,
  comment: allowedHtml.comment,
  plain: {},
};

const schemes = new Set(allowedHtml.protocols.map((name) => `${name}:`));
const addressNames = new Set([
  'href',
  'src',
  'cite',
  'poster',
  'longdesc',
  'usemap',
  'data',
  'background',
  'action',
  'formaction',
  'xlink:href',
]);
const directives = 'bind|cloak|data|effect|for|html|id|if|ignore|init|model|on|ref|show|teleport|text|transition';
const instructions = new RegExp(`^on|^(?:data-)?(?:wp|hx|v|ng)-|^x-|^data-x-(?:${directives})(?:-|$)|^[@:#_]`);

const leadsAstray = (address: string): boolean => {
  const url = URL.parse(address, 'https://site.example/');
  return url !== null && !schemes.has(url.protocol);
};

const styleProblems = (style: string): string[] => [
  ...(/[\\{}<>@]|\/\*|expression\s*\(|(?:binding|behavior)\s*:/i.test(style) ? [`style ${style}`] : []),
  ...[...style.matchAll(/url\s*\(\s*["']?([^"')]*)/gi)]
    .filter((found) => leadsAstray(found[1] ?? ''))
    .map((found) => `style address ${found[0]}`),
];

interface Attribute {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
}

const attributeProblems = (context: MarkupContext, { tag, name, value }: Attribute): string[] => {
  const allowed = tables[context][tag] ?? [];
  const isListed = allowed.includes(name) || (allowed.includes('data-*') && name.startsWith('data-'));
  if (!isListed || instructions.test(name)) return [`attribute ${tag} ${name}`];
  if (name === 'style') return styleProblems(value);
  if (addressNames.has(name) && leadsAstray(value)) return [`address ${name}=${value}`];
  return /[\n\r]/.test(value) && context === 'post' && !addressNames.has(name) ? [`line break in ${name}`] : [];
};

const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node;

const elementsOf = (root: Tree.DocumentFragment): Tree.Element[] => {
  const found: Tree.Element[] = [];
  const waiting: Tree.ChildNode[] = [...root.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    waiting.push(...node.childNodes, ...('content' in node ? node.content.childNodes : []));
  }
  return found;
};

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The tree as older browsers write it: `<` and `>` stay bare in attribute values. */
const writeOldStyle = (node: Tree.ChildNode): string => {
  if ('value' in node) return escapeText(node.value);
  if ('data' in node) return `<!--${node.data}-->`;
  if (!isElement(node)) return '';
  const attributes = node.attrs.map(
    ({ name, value }) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  return `<${node.tagName}${attributes.join('')}>${node.childNodes.map(writeOldStyle).join('')}</${node.tagName}>`;
};

const surroundings = ['div', 'textarea', 'title', 'table', 'select', 'math', 'svg', 'noscript', 'template', 'p'].map(
  (tag) => parseFragment(`<${tag}></${tag}>`).childNodes[0] as Tree.Element | undefined,
);

const treeProblems = (context: MarkupContext, root: Tree.DocumentFragment): string[] =>
  elementsOf(root).flatMap(({ tagName: tag, attrs }) => [
    ...(tag in tables[context] ? [] : [`element ${tag}`]),
    ...attrs.flatMap(({ name, value, prefix }) =>
      attributeProblems(context, {
        tag,
        name: prefix === undefined || prefix === '' ? name : `${prefix}:${name}`,
        value,
      }),
    ),
  ]);

/** What a browser would find active, also when the markup lands inside another element or is written out and read again. */
export const activeInTree = (html: string, context: MarkupContext): string[] => {
  const first = parseFragment(html);
  const again = parseFragment(first.childNodes.map(writeOldStyle).join(''));
  const inside = surroundings.flatMap((outer) => (outer === undefined ? [] : [parseFragment(outer, html, {})]));
  return [first, again, ...inside].flatMap((root) => treeProblems(context, root));
};

/** A comment, or an end tag without a name, which is a comment to every parser of HTML. */
const comment = /<!--[^<>]*-->|<\/&gt;[^<>]*>/y;
const tag = /<\/?([a-zA-Z][a-zA-Z0-9]*)((?: [a-z][a-z0-9:_-]*(?:="[^"<>\n\r]*")?)*)(?: \/)?>/y;
const attribute = / ([a-z][a-z0-9:_-]*)(?:="([^"]*)")?/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (value: string): string =>
  value.replace(
    /&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
      return entities[name ?? ''] ?? whole;
    },
  );

/** What breaks the strict grammar: every `<` must open one whole, listed tag or comment; nothing else may use `<` or `>`. */
export const activeInSource = (html: string, context: MarkupContext): string[] => {
  const problems: string[] = [];
  let at = 0;
  for (let start = html.search(/[<>]/); start !== -1 && start < html.length;) {
    comment.lastIndex = start;
    tag.lastIndex = start;
    const plain = comment.exec(html);
    const found = plain ?? tag.exec(html);
    if (found === null) return [...problems, `stray mark at ${html.slice(start, start + 30)}`];
    if (plain !== null && (context === 'plain' || /^<!--(?:#|esi)/i.test(plain[0]))) problems.push('comment');
    if (plain === null) {
      const name = (found[1] ?? '').toLowerCase();
      if (!(name in tables[context])) problems.push(`tag ${name}`);
      for (const [, attributeName = '', value = ''] of (found[2] ?? '').matchAll(attribute))
        problems.push(...attributeProblems(context, { tag: name, name: attributeName, value: decode(value) }));
    }
    at = start + found[0].length;
    const next = html.slice(at).search(/[<>]/);
    start = next === -1 ? -1 : at + next;
  }
  return problems;
};
