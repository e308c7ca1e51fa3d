import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';

type Filter = (text: string) => string;

const delimiter = /^\s+\/?wp:/;
const open: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;' };

const jsonEscapes: Readonly<Record<string, string>> = {
  '\\"': '\\u0022',
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '--': '\\u002d\\u002d',
};

/** JSON as block delimiters hold it: without any character that could end the comment. */
const writeJson = (value: Json): string =>
  JSON.stringify(value).replace(/\\\\|\\"|[<>&]|--/g, (mark) => jsonEscapes[mark] ?? mark);

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const stringLiteral = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Strings with the markup in them filtered. */
const filterStrings = (json: string, filter: Filter): string =>
  json.replace(stringLiteral, (literal) => {
    const text = JSON.parse(literal) as string;
    return writeJson(/[<&]/.test(text) ? filter(text) : text);
  });

const edge = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** The members of an object, each as it is written. */
function membersOf(json: string): readonly string[] {
  const members: string[] = [];
  let depth = 0;
  let start = json.indexOf('{') + 1;
  for (const { 0: sign, index } of json.matchAll(edge)) {
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    if (depth > (sign === ',' ? 1 : 0) || (sign !== ',' && sign !== '}')) continue;
    members.push(json.slice(start, index));
    start = index + 1;
  }
  return members;
}

const nameOf = (member: string): string => JSON.parse(member.match(stringLiteral)?.[0] ?? '""') as string;

/** Attributes with the markup in their strings filtered. Those whose own names change come last, as if they were new. */
const filterJson = (json: string, filter: Filter): string => {
  const filtered = filterStrings(json, filter);
  if (!json.startsWith('{')) return filtered;
  const [before, after] = [membersOf(json), membersOf(filtered)];
  const isRenamed = (_: string, at: number): boolean => nameOf(before[at] ?? '') !== nameOf(after[at] ?? '');
  const renamed = after.filter(isRenamed);
  return renamed.length === 0
    ? filtered
    : `{${[...after.filter((one, at) => !isRenamed(one, at)), ...renamed].join()}}`;
};

/**
 * Attributes without the custom CSS of the block, which can restyle the whole page: it requires `edit_css`. Read after the
 * filter, which may turn another name into this one.
 */
const withoutCss = (json: string): string => {
  const attributes = JSON.parse(json) as Json;
  const style = isMap(attributes) && Object.hasOwn(attributes, 'style') ? attributes['style'] : undefined;
  if (!isMap(attributes) || !isMap(style) || !Object.hasOwn(style, 'css')) return json;
  const { css: _css, ...left } = style;
  const { style: _style, ...others } = attributes;
  return writeJson(Object.keys(left).length === 0 ? others : { ...attributes, style: left });
};

/** Servers in front of the site may take these for instructions: server-side and edge-side includes. */
const instruction = /^(?:#|esi)/i;

const noAttributes = /^\{\s*\}$/;

/** The inside of a comment made harmless: block attributes are filtered, all else may hold no tag. */
export const filterComment = (inside: string, filter: Filter): string => {
  if (instruction.test(inside)) return '';
  const start = inside.indexOf('{');
  const end = inside.lastIndexOf('}') + 1;
  const json = delimiter.test(inside) && start !== -1 ? inside.slice(start, end) : '';
  const attributes = json !== '' && isJson(json) ? withoutCss(filterJson(json, filter)) : json;
  if (noAttributes.test(attributes)) return `<!--${inside.slice(0, start).trimEnd()}${inside.slice(end)}-->`;
  const kept = json === '' ? inside : inside.slice(0, start) + attributes + inside.slice(end);
  return `<!--${kept.replace(/[<>]/g, (mark) => open[mark] ?? mark)}-->`;
};
