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

/** A JSON string as block delimiters hold it: without any character that could end the comment. */
const writeString = (text: string): string =>
  JSON.stringify(text).replace(/\\\\|\\"|[<>&]|--/g, (mark) => jsonEscapes[mark] ?? mark);

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const stringLiteral = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Attributes with the markup in their strings filtered. */
const filterJson = (json: string, filter: Filter): string =>
  json.replace(stringLiteral, (literal) => {
    const text = JSON.parse(literal) as string;
    return writeString(/[<&]/.test(text) ? filter(text) : text);
  });

/** Servers in front of the site may take these for instructions: server-side and edge-side includes. */
const instruction = /^(?:#|esi)/i;

const noAttributes = /^\{\s*\}$/;

/** The inside of a comment made harmless: block attributes are filtered, all else may hold no tag. */
export const filterComment = (inside: string, filter: Filter): string => {
  if (instruction.test(inside)) return '';
  const start = inside.indexOf('{');
  const end = inside.lastIndexOf('}') + 1;
  const json = delimiter.test(inside) && start !== -1 ? inside.slice(start, end) : '';
  if (noAttributes.test(json)) return `<!--${inside.slice(0, start).trimEnd()}${inside.slice(end)}-->`;
  const kept =
    json !== '' && isJson(json) ? inside.slice(0, start) + filterJson(json, filter) + inside.slice(end) : inside;
  return `<!--${kept.replace(/[<>]/g, (mark) => open[mark] ?? mark)}-->`;
};
