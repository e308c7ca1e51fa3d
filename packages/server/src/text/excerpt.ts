export const excerptLength = 55;

const moreEnding = ' [&hellip;]';

/**
 * The first words of a text, with an ending that tells when words were left out. Words are parted by white space in every
 * language. No words leave the ending alone; a negative number drops the last word.
 */
export const firstWords = (text: string, count: number): string => {
  const words = text.split(/[ \t\n\r]+/).filter((word) => word !== '');
  if (count >= 0 && words.length <= count) return words.join(' ');
  return words.length === 0 ? '' : words.slice(0, count < 0 ? -1 : count).join(' ') + moreEnding;
};
