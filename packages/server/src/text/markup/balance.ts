import { mapPieces } from './markup.ts';

const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** The elements that are open, counted by name, so that a stray closing tag costs nothing however deep it stands. */
const openElements = () => {
  const stack: string[] = [];
  const counts = new Map<string, number>();
  const pop = (): string => {
    const name = stack.pop() ?? '';
    counts.set(name, (counts.get(name) ?? 0) - 1);
    return name;
  };
  return {
    push: (name: string): void => {
      stack.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    /** Closes everything down to the named element; nothing when it is not open. */
    closeTo: (name: string): string => {
      let closed = '';
      while ((counts.get(name) ?? 0) > 0) {
        const last = pop();
        closed += `</${last}>`;
        if (last === name) break;
      }
      return closed;
    },
    closeAll: (): string =>
      stack
        .toReversed()
        .map((name) => `</${name}>`)
        .join(''),
  };
};

/** Closes the tags that were left open, drops closing tags that nothing opened, and ends void tags with a slash. */
export const balanceTags = (html: string): string => {
  const open = openElements();
  const balanced = mapPieces(html, (source, piece) => {
    const name = piece.name.toLowerCase();
    if (piece.kind !== 'tag' || name === '' || !source.endsWith('>')) return source;
    if (piece.closing) return open.closeTo(name);
    const lowered = `<${name}${source.slice(name.length + 1)}`;
    if (voids.has(name)) return source.endsWith('/>') ? lowered : `${lowered.slice(0, -1)}/>`;
    if (source.endsWith('/>')) return `${lowered.slice(0, -2).trimEnd()}></${name}>`;
    open.push(name);
    return lowered;
  });
  return balanced + open.closeAll();
};
