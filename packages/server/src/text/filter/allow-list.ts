import { filterComment } from './allow-list-comments.ts';
import { brokenTagAsText, normaliseText } from './allow-list-entities.ts';
import { filterTag } from './allow-list-tags.ts';
import type { MarkupContext } from './allow-list-tags.ts';
import { finder } from '../markup/markup.ts';

export type { MarkupContext } from './allow-list-tags.ts';

export interface MarkupRules {
  /** `post`: the full list. `comment`: the short one of comments, titles and term descriptions. `plain`: no tag at all. */
  readonly context: MarkupContext;
  /** The address under which uploads are served, without a slash at its end. */
  readonly uploadsUrl?: string | undefined;
}

const nameless = /^<\/(?:>|&gt;)/;

/**
 * An end tag without a name, or what was left of one before. Browsers read a comment there that ends at the next `>`, and so
 * is it kept: everything up to that `>` is text, with nothing in it that opens or ends a tag.
 */
const isNameless = (source: string, start: number): boolean =>
  nameless.test(source.slice(start, start + 6)) && source.includes('>', start + 3);

const controls = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Cuts markup down to what anybody may publish. Every `<` of the answer opens a tag or a comment written here, with no `<` or `>`
 * inside, so that it means the same to every parser and in every state of it; filtering the answer again changes nothing.
 */
export const filterMarkup = (markup: string, rules: MarkupRules): string => {
  const source = markup.replace(controls, '');
  const tagRules = { ...rules, hasMath: /<math[\s/>]/i.test(source) };
  const filterAgain = (text: string): string => filterMarkup(text, rules);
  const nextClose = finder(source, '>');
  const nextCommentEnd = finder(source, '-->');
  let filtered = '';
  let at = 0;
  for (let start = source.indexOf('<'); start !== -1; start = source.indexOf('<', at)) {
    filtered += normaliseText(source.slice(at, start));
    const close = nextClose(start);
    const lastOpen = close === -1 ? source.length : source.lastIndexOf('<', close);
    const isComment = source.startsWith('<!--', start);
    const commentEnd = isComment ? nextCommentEnd(start + 4) : -1;
    if (lastOpen !== start) {
      at = lastOpen;
      filtered += brokenTagAsText(source.slice(start, at));
    } else if (commentEnd !== -1) {
      at = commentEnd + 3;
      if (rules.context !== 'plain') filtered += filterComment(source.slice(start + 4, commentEnd), filterAgain);
    } else if (rules.context !== 'plain' && isNameless(source, start)) {
      at = source.indexOf('>', start + 3) + 1;
      filtered += `</${filterAgain(source.slice(start + 2, at - 1))}>`;
    } else {
      at = close + 1;
      if (!isComment) filtered += filterTag(source.slice(start, at), tagRules);
      // A comment without an end reaches to the next `>`; what follows stays visible.
      else if (rules.context !== 'plain') filtered += filterComment(source.slice(start + 4, at), filterAgain);
    }
  }
  return filtered + normaliseText(source.slice(at));
};
