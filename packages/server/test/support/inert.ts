import { Parser } from 'htmlparser2';
import { parseFragment, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import allowedHtml from '../../data/allowed-html.json' with { type: 'json' };
import { isCoreMark } from './core-marks.ts';

/** What two parsers that share no code, with each other or with the service, find active in a page's markup. */

interface Found {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** Beside what anybody may publish: what core's own blocks put around it. */
const harmless: ReadonlySet<string> = new Set([
  ...Object.keys(allowedHtml.post),
  'form',
  'input',
  'select',
  'option',
  'svg',
  'circle',
  'path',
  // A title of level 0, of which browsers know nothing.
  'h0',
]);

const schemes: ReadonlySet<string> = new Set(allowedHtml.protocols.map((name) => `${name}:`));
const addresses: ReadonlySet<string> = new Set(
  'href src srcset cite poster longdesc usemap data background action formaction manifest ping xlink:href'.split(' '),
);
const instructions = /^on|^(?:data-)?(?:wp|hx|x|v|ng)-|^[@:#_]|^srcdoc$|^http-equiv$/i;

const leadsAstray = (address: string): boolean => {
  const url = URL.parse(address, 'https://site.example/');
  return url !== null && !schemes.has(url.protocol);
};

const isActiveStyle = (style: string): boolean =>
  /[\\{}<>@]|\/\*|expression\s*\(|(?:binding|behavior)\s*:/i.test(style) ||
  [...style.matchAll(/url\s*\(\s*["']?([^"')]*)/gi)].some((found) => leadsAstray(found[1] ?? ''));

/** Data for a script of the front end, which browsers do not run. */
const isData = ({ tag, attributes }: Found): boolean =>
  tag === 'script' && attributes.some(([name, value]) => name === 'type' && value === 'application/json');

const problemsOf = ({ tag, attributes }: Found): string[] => [
  ...(harmless.has(tag) || isData({ tag, attributes }) ? [] : [`<${tag}>`]),
  ...attributes
    .filter(
      ([name, value]) =>
        (instructions.test(name) && !isCoreMark({ name, value })) ||
        /[<>"'`]/.test(name) ||
        (addresses.has(name) && leadsAstray(value)) ||
        (name === 'style' && isActiveStyle(value)),
    )
    .map(([name, value]) => `<${tag} ${name}="${value}">`),
];

const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node;

function elementsOf(root: Tree.DocumentFragment): Found[] {
  const found: Found[] = [];
  const waiting: Tree.ChildNode[] = [...root.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    const attributes = node.attrs.map(
      ({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const,
    );
    found.push({ tag: node.tagName.toLowerCase(), attributes });
    waiting.push(...node.childNodes, ...('content' in node ? node.content.childNodes : []));
  }
  return found;
}

const places = 'div p table select textarea title math svg noscript template'
  .split(' ')
  .map((tag) => parseFragment(`<${tag}></${tag}>`).childNodes[0] as Tree.Element | undefined)
  .filter((place) => place !== undefined);

/** As a browser reads it: alone, written out and read again, and put into other elements. */
function foundByParse5(html: string): Found[] {
  const alone = parseFragment(html);
  const again = parseFragment(serialize(alone));
  return [alone, again, ...places.map((place) => parseFragment(place, html, {}))].flatMap(elementsOf);
}

/** As feed readers and mail programs do: tag by tag, forgiving, with and without the rules of HTML. */
function foundByHtmlparser2(html: string): Found[] {
  return [false, true].flatMap((xmlMode) => {
    const found: Found[] = [];
    const parser = new Parser(
      {
        onopentag: (name, attributes) =>
          found.push({
            tag: name.toLowerCase(),
            attributes: Object.entries(attributes).map(
              ([attribute, value]) => [attribute.toLowerCase(), value] as const,
            ),
          }),
      },
      { xmlMode, decodeEntities: true, lowerCaseTags: !xmlMode },
    );
    parser.end(html);
    return found;
  });
}

/** What is active in the markup, and who says so; nothing for markup that only shows. */
export const activeIn = (html: string): string[] => [
  ...foundByParse5(html)
    .flatMap(problemsOf)
    .map((problem) => `parse5: ${problem}`),
  ...foundByHtmlparser2(html)
    .flatMap(problemsOf)
    .map((problem) => `htmlparser2: ${problem}`),
];
