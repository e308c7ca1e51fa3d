import type { Route } from '../rest/route.ts';

const variablePattern = /\(\?P<(\w+)>/;

/** `/posts/(?P<id>[\d]+)` → `/posts/{id}`; the groups inside a variable's pattern are skipped over. */
export function templateOf(route: Pick<Route, 'pattern'>): string {
  let rest = route.pattern;
  let template = '';
  for (let found = variablePattern.exec(rest); found !== null; found = variablePattern.exec(rest)) {
    template += `${rest.slice(0, found.index)}{${found[1]}}`;
    rest = rest.slice(endOfGroup(rest, found.index));
  }
  return template + rest;
}

function endOfGroup(text: string, from: number): number {
  let depth = 0;
  let inClass = false;
  for (let at = from; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '\\') at += 1;
    else if (mark === '[') inClass = true;
    else if (mark === ']') inClass = false;
    else if (!inClass && mark === '(') depth += 1;
    else if (!inClass && mark === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}
