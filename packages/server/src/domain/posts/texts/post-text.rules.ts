import type { PostPatch } from '../post.ts';
import type { Scope } from '../../../scope.ts';
import { filterMarkup } from '../../../text/filter/allow-list.ts';
import { trimBlanks } from '../../../text/markup/blanks.ts';

type Texts = Partial<Pick<PostPatch, 'title' | 'content' | 'excerpt'>>;

/** The texts of a patch as they are stored: cut to the allow-list for callers who may not write any markup they like. */
export function cleanTexts({ caller }: Pick<Scope, 'caller'>, { title, content, excerpt }: Texts): Texts {
  const trusted = caller.can('unfiltered_html');
  const clean = (text: string, context: 'post' | 'comment'): string =>
    trusted ? text : filterMarkup(text, { context });
  return {
    ...(title === undefined ? {} : { title: clean(trimBlanks(title), 'comment') }),
    ...(content === undefined ? {} : { content: clean(content, 'post') }),
    ...(excerpt === undefined ? {} : { excerpt: clean(excerpt, 'post') }),
  };
}

/** For content that is not HTML, such as JSON: not sanitized. */
export const writingAsIs = (scope: Scope): Scope => {
  const { caller } = scope;
  const can: typeof caller.can = (capability, record) =>
    capability === 'unfiltered_html' || caller.can(capability, record);
  return { ...scope, caller: { ...caller, can } };
};
