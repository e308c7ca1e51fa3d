import emoticons from '../../../data/smilies.json' with { type: 'json' };
import { changeText } from '../markup/markup.ts';
import { replaceEach } from '../markup/replace.ts';

// An entry that names a picture file has no emoji to show.
const emojiOf = new Map(Object.entries(emoticons).filter(([, shown]) => !shown.endsWith('.png')));

const literal = new Set(['code', 'pre', 'style', 'script', 'textarea']);

const word = /&nbsp;|(?:(?!&nbsp;)[^ \t\n\r\u00a0])+/g;

/** Most texts have none, and finding that out is much quicker than looking at each word. */
const anyEmoticon = new RegExp([...emojiOf.keys()].map((emoticon) => RegExp.escape(emoticon)).join('|'));

const change = (text: string): string =>
  anyEmoticon.test(text) ? replaceEach(text, word, (found) => emojiOf.get(found) ?? found) : text;

/** A tag that is never closed is none. */
const changeTag = (tag: string): string => (tag.endsWith('>') ? tag : change(tag));

/** Shows emoticons as emoji where white space or a tag stands on both sides of them. */
export const showEmoticons = (html: string): string =>
  anyEmoticon.test(html) ? changeText(html, { change, changeTag, literal }) : html;
