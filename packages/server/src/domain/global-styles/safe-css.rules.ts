import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';

/** Characters that end a value, a rule or the element around it, begin a comment, or write others in disguise. */
const structural = /[{}<>;\\@\p{Cc}]|\/\*|\*\//u;

/** What some browser has run at some time. */
const running = /expression\s*\(|javascript:|vbscript:|-moz-binding|behaviou?r\s*:/i;

/** What loads something in another way than by an address that can be looked at. */
const loading = /(?:^|[^a-z-])(?:element|src|attr|image|image-set)\s*\(/i;

const address = /url\s*\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/gi;

/** Addresses of the web and of this site. */
const harmless = /^(?:https?:\/\/|\/(?!\/)|\.{1,2}\/|#|[a-z0-9_~-][^:]*$)/i;

function isBalanced(text: string): boolean {
  let depth = 0;
  let quote = '';
  for (const char of text) {
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0 && quote === '';
}

const longest = 2000;

/**
 * Whether a text may stand behind the colon of a declaration. It cannot end the declaration or the rule, load code, or
 * name addresses that browsers execute. What is doubtful is none.
 */
export function isSafeValue(value: string): boolean {
  if (value.length > longest || structural.test(value) || !isBalanced(value)) return false;
  if (running.test(value) || loading.test(value)) return false;
  const rest = value.replace(address, (_, double: string, single: string, bare: string) =>
    harmless.test((double ?? single ?? bare).trim()) ? '' : 'url(',
  );
  return !/url\s*\(/i.test(rest);
}

/**
 * Whether CSS that somebody wrote by hand may be served: it cannot end the element or the rule that it stands in, and
 * neither loads other style sheets nor runs anything.
 */
export function isSafeSheet(css: string): boolean {
  const decoded = css.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
  );
  if ([css, decoded].some((text) => /<\/|<!--|@import|@charset/i.test(text) || running.test(text))) return false;
  const bare = css.replace(/\\[\s\S]/g, '').replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, '');
  if (/["'\\]|\/\*/.test(bare)) return false;
  let depth = 0;
  for (const char of bare) {
    depth += char === '{' ? 1 : char === '}' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The same styles without values that cannot safely stand in a style sheet. CSS that was written by hand is no value. */
export function withoutUnsafeValues(styles: Json): Json | undefined {
  if (typeof styles === 'string') return isSafeValue(styles) ? styles : undefined;
  if (!isMap(styles)) return styles;
  const kept = Object.entries(styles).flatMap(([name, value]) => {
    const safe = name === 'css' ? value : withoutUnsafeValues(value);
    return safe === undefined ? [] : [[name, safe] as const];
  });
  return Object.fromEntries(kept);
}
