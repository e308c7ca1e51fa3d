/** The ASCII white space that is trimmed around stored text. Other spaces, such as one that does not break, are text. */
const blanks = new Set([' ', '\t', '\n', '\r', '\v', '\0']);

export const trimBlanks = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && blanks.has(text[start] ?? '')) start += 1;
  while (end > start && blanks.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
};
