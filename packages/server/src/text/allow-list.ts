import { filterComment } from './allow-list-comments.ts';
import { brokenTagAsText, normaliseText } from './allow-list-entities.ts';
import { filterTag } from './allow-list-tags.ts';
import type { MarkupContext } from './allow-list-tags.ts';
import { finder } from './markup.ts';

export type { MarkupContext } from './allow-list-tags.ts';

export interface MarkupRules {
  /** `post`: the full list. `comment`: the short one of comments, titles and term descriptions. `plain`: no tag at all. */
  readonly context: MarkupContext;
  /** The address under which uploads are served, without a slash at its end. */
  readonly uploadsUrl?: string | undefined;
}

const controls = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Cuts markup down to what anybody may publish. Every `<` of the answer opens a tag or a comment written here, with no `<` or `>`
 * inside, so that it means the same to every parser and in every state of it; filtering the answer again changes nothing.
 */
export const filterMarkup = (markup: string, rules: MarkupRules): string => {
  const source = markup.replace(controls, '');
  const tagRules = { ...rules, hasMath: /<math[\s/>]/i.test(source) };
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
      if (rules.context !== 'plain')
        filtered += filterComment(source.slice(start + 4, commentEnd), (text) => filterMarkup(text, rules));
    } else {
      at = close + 1;
      if (!isComment) filtered += filterTag(source.slice(start, at), tagRules);
    }
  }
  return filtered + normaliseText(source.slice(at));
};
