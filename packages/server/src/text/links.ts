import { changeText, isOpeningTag, mapPieces } from './markup/markup.ts';
import { replaceEach } from './markup/replace.ts';
import { appendAttributes, attributesOf } from './markup/tags.ts';

const literal = new Set(['a', 'pre', 'code', 'script', 'style', 'textarea']);
const userRel = 'nofollow ugc';

const address = /^(?:https?:\/\/|ftp:\/\/|www\.)[^\s"'<>\\`{}|^]+/i;
const mail = /^[\w.%+-]+@[\w-]+(?:\.[\w-]+)+$/;
const word = /[^\s]+/g;
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

const isWeb = /^https?:/i;

/** `rel` of user links: `ugc`, and `nofollow` for external links. */
const relOf = (href: string, home: string): string => (isOwn(href, home) || !isWeb.test(href) ? 'ugc' : userRel);

const isOwn = (href: string, home: string): boolean =>
  home !== '' && href.startsWith(home) && /^(?:[/?#]|$)/.test(href.slice(home.length));

const linkWord = (found: string, home: string): string => {
  const start = found.startsWith('(') ? 1 : 0;
  const rest = found.slice(start);
  const candidate = address.exec(rest)?.[0] ?? rest;
  const text = candidate.slice(0, endOfAddress(candidate));
  const tail = found.slice(start + text.length);
  const isNameAlone = /^www\./i.test(text);
  if (address.test(text) && isLinkable(text) && !(isNameAlone && start > 0)) {
    const href = `${isNameAlone ? 'http://' : ''}${text.replaceAll('&amp;', '&#038;')}`;
    return `${found.slice(0, start)}<a href="${href}" rel="${relOf(href, home)}">${href}</a>${tail}`;
  }
  return mail.test(text) ? `${found.slice(0, start)}<a href="mailto:${text}">${text}</a>${tail}` : found;
};

/** Makes links of the web and mail addresses in a text. */
export const linkAddresses = (html: string, home = ''): string =>
  changeText(html, { change: (text) => replaceEach(text, word, (found) => linkWord(found, home)), literal });

const markTag = (tag: string, home: string): string => {
  const attributes = attributesOf(tag);
  const rel = attributes.find(({ name }) => name === 'rel');
  const href = attributes.find(({ name }) => name === 'href')?.value;
  if (href === undefined) return tag;
  const wanted = isOwn(href, home) ? 'ugc' : userRel;
  if (rel === undefined) return appendAttributes(tag, `rel="${wanted}"`, '>');
  const words = new Set([...rel.value.split(/\s+/), ...wanted.split(' ')].filter((one) => one !== ''));
  const rest = `${tag.slice(0, rel.start).trimEnd()}${tag.slice(rel.end)}`;
  return appendAttributes(rest, `rel="${[...words].join(' ')}"`, '>');
};

/** Marks every link as written by a visitor, so that search engines do not count it. Done when a comment is stored. */
export const markUserLinks = (html: string, home = ''): string =>
  mapPieces(html, (source, piece) => (isOpeningTag(source, piece, 'a') ? markTag(source, home) : source));
