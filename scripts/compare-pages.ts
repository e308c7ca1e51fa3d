/**
 * Compares the pages of two sites with the same content and theme, node by node: tag, attributes, and text.
 *
 *   node scripts/compare-pages.ts http://127.0.0.1:4150 http://127.0.0.1:4151 / /note-12/ [--differences]
 */
import { Parser } from 'htmlparser2';

const [reference = '', other = '', ...rest] = process.argv.slice(2);
const showsDifferences = rest.includes('--differences');
const paths = rest.filter((word) => word.startsWith('/'));

/** Marks that are numbered or hashed per page, and attributes of scripts. */
const classMarks = /\b(?:wp-(?:container|elements)-[\w-]+|wp-block-[\w-]+-is-layout-[\w-]+|is-layout-[\w-]+)\b/g;
/** Classes that WordPress adds to saved markup since 6.2. */
const laterClasses = /(?<=^|\s)wp-block-(?:paragraph|heading|list)(?=\s|$)/g;
/** Ids, and attributes that scripts of the page read or set. */
const ignoredAttributes =
  /^(?:id|for|nonce|tabindex|data-.*|on.*|aria-(?:controls|describedby|expanded|haspopup|labelledby))$/;
const ignoredElements = new Set(['script', 'style', 'link', 'noscript', 'template']);

/** The elements and texts inside `.wp-site-blocks`, in the order of the document. */
function nodesOf(html: string, base: string): string[] {
  const nodes: string[] = [];
  let depth = 0;
  let start = -1;
  let ignored = -1;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (start === -1) {
        if (/\bwp-site-blocks\b/.test(attributes['class'] ?? '')) start = depth;
        return;
      }
      if (ignored !== -1) return;
      if (ignoredElements.has(name)) {
        ignored = depth;
        return;
      }
      const written = Object.entries(attributes)
        .filter(([key]) => !ignoredAttributes.test(key))
        .map(([key, value]) => `${key}="${normalized(key, value, base)}"`)
        .filter((text) => text !== 'class=""' && text !== 'style=""' && text !== 'aria-label=""')
        .toSorted();
      // Platen has its own drawings.
      nodes.push(name === 'svg' ? '<svg>' : `<${[name, ...written].join(' ')}>`);
      if (name === 'svg') ignored = depth;
    },
    ontext(text) {
      if (start === -1 || ignored !== -1) return;
      const words = text.replaceAll(base, '').replaceAll(/\s+/g, ' ').trim();
      if (words !== '') nodes.push(words);
    },
    onclosetag() {
      if (ignored === depth) ignored = -1;
      if (start === depth) start = -2;
      depth -= 1;
    },
  });
  parser.end(html);
  return nodes;
}

function normalized(key: string, value: string, base: string): string {
  const text = value.replaceAll(base, '').replaceAll('/wp-content/themes/', '/themes/').trim();
  if (key === 'class')
    return text
      .replaceAll(classMarks, '')
      .replaceAll(laterClasses, '')
      .split(/\s+/)
      .filter(Boolean)
      .toSorted()
      .join(' ');
  return key === 'style' ? text.replaceAll(/\s*([:;,])\s*/g, '$1').replace(/;$/, '') : text;
}

/** Nodes of both sequences in the same order (longest common subsequence). */
function aligned(left: readonly string[], right: readonly string[]): { equal: number; differences: string[] } {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    const line = lengths[row] ?? new Uint32Array();
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const isSame = left[row] === right[column];
      line[column] = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const differences: string[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      row += 1;
      column += 1;
    } else if (column >= right.length || (row < left.length && at(row + 1, column) >= at(row, column + 1))) {
      differences.push(`- ${left[row++]}`);
    } else differences.push(`+ ${right[column++]}`);
  }
  return { equal: at(0, 0), differences };
}

let [sum, total] = [0, 0];
for (const path of paths) {
  const [one, two] = await Promise.all(
    [reference, other].map(async (base) => nodesOf(await (await fetch(base + path)).text(), base)),
  );
  if (one === undefined || two === undefined) continue;
  const { equal, differences } = aligned(one, two);
  sum += 2 * equal;
  total += one.length + two.length;
  const share = (200 * equal) / Math.max(1, one.length + two.length);
  process.stdout.write(`${share.toFixed(1).padStart(5)} %  ${one.length} and ${two.length} nodes  ${path}\n`);
  if (showsDifferences) process.stdout.write(`${differences.join('\n')}\n`);
}
process.stdout.write(`${((100 * sum) / Math.max(1, total)).toFixed(1).padStart(5)} %  of all nodes are equal\n`);
