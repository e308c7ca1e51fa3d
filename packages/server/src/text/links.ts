import { changeText, isOpeningTag, mapPieces } from './markup.ts';
import { replaceEach } from './replace.ts';
import { appendAttributes, attributesOf } from './tags.ts';

const literal = new Set(['a', 'pre', 'code', 'script', 'style', 'textarea']);
const userRel = 'nofollow ugc';

const address = /^(?:https?:\/\/|ftp:\/\/|www\.)[^\s"'<>\\`{}|^]+/i;
const mail = /^[\w.%+-]+@[\w-]+(?:\.[\w-]+)+$/;
const word = /[^\s]+/g;
const leading = new Set(['(', '[', '{', '"', "'"]);
const trailing = new Set(['.', ',', ';', ':', '!', '?', ')', ']', '}', '"', "'"]);

const isLinkable = (text: string): boolean => {
  const rest = text.replace(/^[a-z]*:\/\//i, '');
  return rest !== '' && rest.toLowerCase() !== 'www.';
};

const bracketless = new Set([...trailing].filter((mark) => mark !== ')'));

/** Marks behind an address end the sentence; a closing bracket belongs to an address that has an opening one. */
const endOfAddress = (text: string): number => {
  const marks = text.includes('(') ? bracketless : trailing;
  let end = text.length;
  while (marks.has(text[end - 1] ?? '')) end -= 1;
  return end;
};

const linkWord = (found: string): string => {
  let start = 0;
  while (leading.has(found[start] ?? '')) start += 1;
  const rest = found.slice(start);
  const candidate = address.exec(rest)?.[0] ?? rest;
  const text = candidate.slice(0, endOfAddress(candidate));
  const tail = found.slice(start + text.length);
  if (address.test(text) && isLinkable(text)) {
    const href = /^www\./i.test(text) ? `http://${text}` : text;
    return `${found.slice(0, start)}<a href="${href}" rel="${userRel}">${text}</a>${tail}`;
  }
  return mail.test(text) ? `${found.slice(0, start)}<a href="mailto:${text}">${text}</a>${tail}` : found;
};

/** Makes links of the web and mail addresses in a text. */
export const linkAddresses = (html: string): string =>
  changeText(html, { change: (text) => replaceEach(text, word, linkWord), literal });

const markTag = (tag: string): string => {
  const rel = attributesOf(tag).find(({ name }) => name === 'rel');
  if (rel === undefined) return appendAttributes(tag, `rel="${userRel}"`, '>');
  const words = new Set([...rel.value.split(/\s+/), ...userRel.split(' ')].filter((one) => one !== ''));
  return `${tag.slice(0, rel.start)}rel="${[...words].join(' ')}"${tag.slice(rel.end)}`;
};

/** Marks every link as written by a visitor, so that search engines do not count it. Done when a comment is stored. */
export const markUserLinks = (html: string): string =>
  mapPieces(html, (source, piece) => (isOpeningTag(source, piece, 'a') ? markTag(source) : source));
