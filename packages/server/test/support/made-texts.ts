/** A text that nobody wrote, made from a seed: the same one every time. */
export interface MadeText {
  readonly seed: number;
  readonly text: string;
  /** Words that stand where readers see them, whatever stands around them. */
  readonly words: readonly string[];
}

/** Numbers that look thrown, from a seed. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const signs = `" ' -- ... & &amp; &lt; &#8217; ; : , . ! ? ( ) / \\ % + * _ = @ # é 日本 😀 :) 9'6" (tm) 1/2 x2`.split(
  ' ',
);
const spaces = [' ', ' ', ' ', '\n', '\n\n', '\t', '\u00a0', ''];
const inline = ['b', 'i', 'em', 'strong', 'code', 'span', 'del', 'sub'];
const outer = ['p', 'div', 'blockquote', 'h2', 'pre', 'section', 'ul', 'td'];
const attributes = [
  '',
  '',
  ' class="a b"',
  ` title='it"s'`,
  ' href="https://x.example/?a=1&b=2"',
  ' style="color:red;width:expression(1)"',
  ' onclick="x()"',
  ' data-wp-on="x"',
  ' href=javascript:x',
];
const voids = ['<br>', '<br />', '<hr>', '<img src="/x.png" alt="">', '<!-- c -->', '<!--more-->', '<wbr>'];
/** What may hide or change what stands behind it; words are only counted on in texts without any. */
const broken = [
  '<',
  '>',
  '</',
  '</>',
  '<!--',
  '-->',
  '<b',
  '<a href="',
  ']]>',
  '<?x',
  '[',
  ']',
  '[/loud]',
  '<script>',
  '&#',
];
const blocks = ['paragraph', 'group', 'quote', 'heading', 'list', 'html', 'nosuch/x'];
const json = [
  '',
  ' {}',
  ' {"align":"left","n":1.0}',
  ' {"className":"a \\u0026 b","style":{"color":{"text":"#fff"}}}',
  ' {"x\\u003cy":[null,true,{"k":"\\u0022"}]}',
];

/** One text from a seed. `isTidy`: every tag, comment, shortcode and block is whole. */
export function makeText(seed: number, isTidy: boolean): MadeText {
  const random = numbersFrom(seed);
  const pick = <T>(list: readonly T[], none: T): T => list[random(list.length)] ?? none;
  const words: string[] = [];
  const word = (): string => {
    words.push(`w${random(1e9).toString(36)}q`);
    return words.at(-1) ?? '';
  };
  const inside = (depth: number): string => Array.from({ length: 1 + random(3) }, () => piece(depth + 1)).join('');
  const pieces: readonly ((depth: number) => string)[] = [
    word,
    word,
    word,
    () => pick(signs, ''),
    () => pick(voids, ''),
    (depth) => wrap(pick(inline, 'b'), inside(depth)),
    (depth) => wrap(pick(outer, 'p'), inside(depth)),
    (depth) => `[loud mark="${pick(signs, '').replaceAll(/["\\]/g, '')}"]${inside(depth)}[/loud]`,
    (depth) => {
      const name = pick(blocks, 'paragraph');
      return `<!-- wp:${name}${pick(json, '')} -->${wrap('p', inside(depth))}<!-- /wp:${name} -->`;
    },
    () => (isTidy ? word() : pick(broken, '')),
  ];
  const wrap = (tag: string, inner: string): string => `<${tag}${pick(attributes, '')}>${inner}</${tag}>`;
  const piece = (depth: number): string => (depth > 3 ? word() : pick(pieces, word)(depth)) + pick(spaces, ' ');
  const text = Array.from({ length: 1 + random(6) }, () => piece(0)).join('');
  return { seed, text, words };
}
