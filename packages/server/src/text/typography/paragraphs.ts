import { isBlock, isTextual, partsOf } from './paragraph-parts.ts';
import type { Part } from './paragraph-parts.ts';

const blankLine = /\n[ \t\v\f\n]*\n/;

// Other spaces, such as one that does not break, are something to show.
const isBlankText = (text: string): boolean => /^[ \t\v\f\r\n]*$/.test(text);
const isBlank = (part: Part | undefined): boolean => isTextual(part) && isBlankText(part.text);

const withoutOuterNewlines = (parts: readonly Part[]): Part[] => {
  const trimmed = [...parts];
  const first = trimmed[0];
  if (isTextual(first)) trimmed[0] = { ...first, text: first.text.replace(/^\n+/, '') };
  const last = trimmed.at(-1);
  if (isTextual(last)) {
    let end = last.text.length;
    while (last.text[end - 1] === '\n') end -= 1;
    trimmed[trimmed.length - 1] = { ...last, text: last.text.slice(0, end) };
  }
  return trimmed.filter((part) => part.text !== '');
};

/** Groups parts into what will be one paragraph or one line each: a block's opening tag begins a group, its closing tag ends one. */
const groupsOf = (parts: readonly Part[]): Part[][] => {
  const groups: Part[][] = [];
  let group: Part[] = [];
  const flush = (): void => {
    const kept = withoutOuterNewlines(group);
    if (!kept.every(isBlank)) groups.push(kept);
    group = [];
  };
  const addText = (part: Part): void => {
    const [first = '', ...others] = part.text.split(blankLine);
    group.push({ ...part, text: first });
    for (const text of others) {
      flush();
      group.push({ ...part, text });
    }
  };
  const endsWithBreak = (): boolean => {
    const last = group.at(-1);
    return (last !== undefined && isBlank(last) ? group.at(-2) : last)?.kind === 'break';
  };
  for (const part of parts) {
    if (part.kind === 'break' && endsWithBreak()) {
      group = group.slice(
        0,
        group.findLastIndex((earlier) => earlier.kind === 'break'),
      );
      flush();
      continue;
    }
    if (part.kind === 'open' || part.kind === 'whole') flush();
    if (isTextual(part)) addText(part);
    else group.push(part);
    if (part.kind === 'close' || part.kind === 'whole') flush();
  }
  flush();
  return groups;
};

const spacesAtEnd = (line: string): number => {
  let end = line.length;
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1;
  return end;
};

/** Right before these closing tags a line needs no end. */
const endLines = new Set(['p', 'li', 'div', 'dl', 'dd', 'dt', 'th', 'pre', 'td', 'ul', 'ol', 'blockquote']);

/** Only before these closing tags is a paragraph that was begun for plain text also ended. */
const endParagraphs = new Set(['div', 'address', 'form']);

const endsParagraph = (parts: readonly Part[]): boolean => {
  const [first, last] = parts;
  return parts.length === 2 && isTextual(first) && last?.kind === 'close' && endParagraphs.has(last.name);
};

/** Writes `<br />` at the end of each line, except where a tag of a block or a written break ends it anyway. */
const withBreaks = (text: string, index: number, parts: readonly Part[]): string => {
  const [before, after] = [parts[index - 1], parts[index + 1]];
  const lines = text
    .split('\n')
    .map((line, at, all) => (at < all.length - 1 ? line.slice(0, spacesAtEnd(line)) : line));
  const isBegun = lines.length > 1 && lines[0] === '' && (isBlock(before) || before?.kind === 'break');
  const isClosed = after?.kind === 'close' && (endLines.has(after.name) || endsParagraph(parts));
  const isEnded = lines.length > 1 && lines.at(-1) === '' && isClosed;
  const broken = lines.slice(isBegun ? 1 : 0, isEnded ? -1 : undefined).join('<br />\n');
  // A paragraph that was written as one ends with its text.
  return `${isBegun ? '\n' : ''}${broken}${isEnded && after.name !== 'p' ? '\n' : ''}`;
};

/** Whether nothing but the tag of a block stands before a part. */
const beginsLine = (parts: readonly Part[], index: number): boolean => index === 0 || isBlock(parts[index - 1]);

const writePart = (part: Part, index: number, parts: readonly Part[]): string => {
  const before = parts[index - 1];
  if (part.kind === 'text' && beginsLine(parts, index) && isBlank(part) && parts[index + 1]?.kind === 'break')
    return '';
  if (part.kind === 'text') return withBreaks(part.text, index, parts);
  // A break that begins a block or a paragraph, or ends one, breaks nothing.
  if (part.kind === 'break') {
    const isFirst = beginsLine(parts, isBlank(before) ? index - 1 : index);
    return isFirst || parts.slice(index + 1, index + 3).every(isBlank) ? '' : part.text;
  }
  return part.text;
};

const isOpen = (part: Part | undefined, name: string): boolean => part?.kind === 'open' && part.name === name;
const isClose = (part: Part | undefined, name: string): boolean => part?.kind === 'close' && part.name === name;

const wrap = (given: readonly Part[]): string => {
  // Blanks between two tags of blocks are nothing to show.
  const parts = isBlock(given.at(-2)) && isBlank(given.at(-1)) ? given.slice(0, -1) : given;
  const written = parts.map(writePart);
  const [first, last] = [parts[0], parts.at(-1)];
  if (endsParagraph(parts)) return `${isBlank(first) ? '' : `<p>${written[0] ?? ''}`}</p>${written[1] ?? ''}`;
  if (!isBlock(first) && !isBlock(last)) return `<p>${written.join('')}</p>`;
  const inner = parts.slice(isOpen(first, 'blockquote') ? 1 : 0, isClose(last, 'blockquote') ? -1 : undefined);
  const hasInner = !inner.every(isBlank);
  if (isOpen(first, 'blockquote') && hasInner) written[0] += '<p>';
  if (isClose(last, 'blockquote') && hasInner) written[parts.length - 1] = `</p>${last?.text ?? ''}`;
  const start = isBlock(first) && first?.kind !== 'buried' ? '' : '<p>';
  const end = isBlock(last) || isOpen(first, 'li') ? '' : '</p>';
  return `${start}${written.join('')}${end}`;
};

const isLoneStart = (rest: readonly Part[]): boolean =>
  rest.length === 1 && rest[0]?.kind === 'open' && rest[0].text === '<p>';

/** The start of a paragraph that stands alone becomes the one of the text behind it; before a block and at the end it stays. */
const writeLoneStart = (next: readonly Part[] | undefined): string => {
  if (next === undefined) return '<p>\n';
  return isBlock(next[0]) && !isLoneStart(next.filter((part) => !isBlank(part))) ? '<p>' : '';
};

/** A paragraph without anything in it goes; where nothing stands before it, its closing tag is left over. */
const writeGroup = (parts: readonly Part[], index: number, groups: readonly (readonly Part[])[]): string => {
  const rest = parts.filter((part) => !isBlank(part));
  if (isLoneStart(rest)) return writeLoneStart(groups[index + 1]);
  if (rest.every((part) => part.name === 'p' && (part.kind === 'close' || part.text === '<p>'))) {
    return index === 0 && rest.at(-1)?.kind === 'close' ? '</p>\n' : '';
  }
  return `${wrap(parts)}\n`;
};

/** Turns blank lines into paragraphs and single line breaks into `<br />`, around the blocks that are there already. */
export const paragraphs = (text: string): string => {
  if (isBlankText(text)) return '';
  // The last line is ended as well, so that a tag left open keeps its line break.
  const groups = groupsOf(partsOf(`${text}\n`));
  return groups.map(writeGroup).join('');
};
