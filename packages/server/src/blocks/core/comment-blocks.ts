import { isTrue, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { CommentFacts, CommentForm, DiscussionFacts, PostFacts } from '../data.ts';
import { escapeAddress, escapeText, keepQuotes } from '../markup.ts';
import { arrowSign, containerTag, headingTag, linkColor, postAround, shownPages } from './elements.ts';

const discussionAround = async (input: RenderInput): Promise<DiscussionFacts | undefined> => {
  const post = await postAround(input);
  return post === undefined ? undefined : input.data.discussion(post.id);
};

const commentAround = async ({ context, data }: RenderInput): Promise<CommentFacts | undefined> => {
  const id = numberOf(context, 'commentId');
  return id === undefined ? undefined : data.comment(id);
};

/** What a theme would make of a discussion for which no blocks were laid out. */
const usualBlocks = [
  '<!-- wp:comments-title /-->',
  '<!-- wp:comment-template -->',
  '<!-- wp:avatar {"size":40} /--><!-- wp:comment-author-name /--><!-- wp:comment-date /-->',
  '<!-- wp:comment-content /--><!-- wp:comment-reply-link /-->',
  '<!-- /wp:comment-template -->',
  '<!-- wp:post-comments-form /-->',
].join('');

const usualDiscussion: RenderBlock = async ({ attributes, renderMarkup, wrapper }) => {
  const inside = await renderMarkup(usualBlocks, 'comments');
  const tag = containerTag(attributes);
  return inside === '' ? '' : `<${tag}${wrapper()}>${inside}</${tag}>`;
};

/** Nothing was said, and nothing can be: nothing is shown. */
const comments: RenderBlock = async (input) => {
  const discussion = await discussionAround(input);
  if (discussion === undefined || (discussion.comments.length === 0 && discussion.form === null)) return '';
  return isTrue(input.attributes, 'legacy') ? usualDiscussion(input) : input.savedHtml();
};

const deepestThread = 50;

interface Thread {
  readonly children: ReadonlyMap<number, readonly CommentFacts[]>;
  readonly depth: number;
  /** Comments and threads so far: style sheets tell every other one apart. */
  readonly seen: { comments: number; threads: number };
}

const everyOther = (count: number, [even, odd, again]: readonly [string, string, string]): string[] =>
  count % 2 === 0 ? [even] : [odd, again];

const threadClasses = ({ classes }: CommentFacts, { depth, seen }: Thread): string[] => [
  ...classes,
  ...everyOther(seen.comments++, ['even', 'odd', 'alt']),
  ...(depth === 1 ? everyOther(seen.threads++, ['thread-even', 'thread-odd', 'thread-alt']) : []),
  `depth-${depth}`,
];

const commentItems = async (input: RenderInput, parent: number, thread: Thread): Promise<string> => {
  let items = '';
  for (const comment of thread.depth > deepestThread ? [] : (thread.children.get(parent) ?? [])) {
    const classes = threadClasses(comment, thread).map(escapeText).join(' ');
    const inside = await input.innerHtml({ commentId: comment.id });
    const answers = await commentItems(input, comment.id, { ...thread, depth: thread.depth + 1 });
    const nested = answers === '' ? '' : `<ol>${answers}</ol>`;
    items += `<li id="comment-${comment.id}" class="${classes}">${inside}${nested}</li>`;
  }
  return items;
};

/** An answer to a comment that is not shown stands by itself. */
const commentTemplate: RenderBlock = async (input) => {
  const shown = (await discussionAround(input))?.comments ?? [];
  if (shown.length === 0) return '';
  const ids = new Set(shown.map(({ id }) => id));
  const children = Map.groupBy(shown, ({ parent }) => (ids.has(parent) ? parent : 0));
  const items = await commentItems(input, 0, { children, depth: 1, seen: { comments: 0, threads: 0 } });
  return `<ol${input.wrapper()}>${items}</ol>`;
};

const authorName: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const comment = await commentAround(input);
  if (comment === undefined) return '';
  const name = escapeText(comment.author.name === '' ? 'Anonymous' : comment.author.name);
  const target = escapeText(textOf(attributes, 'linkTarget') ?? '_self');
  const link = `<a rel="external nofollow ugc" href="${escapeAddress(comment.author.url)}" target="${target}" >${name}</a>`;
  const isLink = isTrue(attributes, 'isLink') && comment.author.url !== '';
  return `<div${wrapper()}>${isLink ? link : name}</div>`;
};

const content: RenderBlock = async (input) => {
  const comment = await commentAround(input);
  return comment === undefined || comment.contentHtml === ''
    ? ''
    : `<div${input.wrapper()}>${comment.contentHtml}</div>`;
};

const date: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const comment = await commentAround(input);
  if (comment === undefined) return '';
  const shown = escapeText(data.formatDate(comment.date, textOf(attributes, 'format')));
  const link = `<a href="${escapeAddress(comment.url)}">${shown}</a>`;
  const time = `<time datetime="${escapeText(comment.date)}">${isTrue(attributes, 'isLink') ? link : shown}</time>`;
  return `<div${wrapper()}>${time}</div>`;
};

const replyLink: RenderBlock = async (input) => {
  const comment = await commentAround(input);
  if (comment === undefined || comment.replyUrl === '') return '';
  const label = escapeText(`Reply to ${comment.author.name}`);
  const marks = `data-commentid="${comment.id}" data-postid="${comment.postId}" data-belowelement="comment-${comment.id}" data-respondelement="respond" data-replyto="${label}"`;
  const link = `<a rel="nofollow" class="comment-reply-link" href="${escapeAddress(comment.replyUrl)}" ${marks} aria-label="${label}">Reply</a>`;
  return `<div${input.wrapper()}>${link}</div>`;
};

/** What is shown is the same for everybody, and not everybody may edit a comment. */
const editLink: RenderBlock = () => '';

/** The pages of comments. Responses of the API have all comments on one page. */
const pagination: RenderBlock = async (input) => {
  const inside = (await input.savedHtml()).trim();
  const more = { classes: linkColor(input.attributes), attributes: { 'aria-label': 'Comments' } };
  return inside === '' ? '' : `<nav${input.wrapper(more)}>${inside}</nav>`;
};

interface Step {
  readonly by: 1 | -1;
  readonly name: 'next' | 'previous';
  readonly words: string;
}

const urlOfCommentPage = ({ data }: RenderInput, number: number): string =>
  escapeAddress(`${data.page?.urlOfCommentPage(number) ?? ''}#comments`);

const pageStep =
  ({ by, name, words }: Step): RenderBlock =>
  async (input) => {
    const page = (await discussionAround(input))?.page;
    const wanted = (page?.number ?? 0) + by;
    if (page === undefined || wanted < 1 || wanted > page.pages) return '';
    const label = textOf(input.attributes, 'label') ?? '';
    const shown = keepQuotes(input.text.filterMarkup(label === '' ? words : label));
    const kind = textOf(input.context, 'comments/paginationArrow') ?? 'none';
    const sign = arrowSign(kind, name);
    const arrow =
      sign === undefined
        ? ''
        : `<span class='wp-block-comments-pagination-${name}-arrow is-arrow-${kind}' aria-hidden='true'>${sign}</span>`;
    const inside = name === 'next' ? shown + arrow : arrow + shown;
    return `<a href="${urlOfCommentPage(input, wanted)}"${input.wrapper()}>${inside}</a>`;
  };

const pageNumbers: RenderBlock = async (input) => {
  const page = (await discussionAround(input))?.page;
  if (page === undefined || page.pages <= 1) return '';
  const numbers = shownPages({ page: page.number, pages: page.pages, around: 2 });
  const items = numbers.flatMap((number, index) => [
    ...(number - (numbers[index - 1] ?? 0) > 1 ? ['<span class="page-numbers dots">&hellip;</span>'] : []),
    number === page.number
      ? `<span aria-current="page" class="page-numbers current">${number}</span>`
      : `<a class="page-numbers" href="${urlOfCommentPage(input, number)}">${number}</a>`,
  ]);
  return `<div${input.wrapper()}>${items.join('\n')}</div>`;
};

const titleWords = (
  count: number,
  { attributes, post }: { attributes: RenderInput['attributes']; post: PostFacts },
) => {
  const isCounted = isTrue(attributes, 'showCommentsCount');
  const isNamed = isTrue(attributes, 'showPostTitle');
  const noun = count === 1 ? 'response' : 'responses';
  const amount = !isCounted ? '' : count === 1 ? 'One ' : `${count} `;
  const words = isCounted ? amount + noun : noun.charAt(0).toUpperCase() + noun.slice(1);
  return isNamed ? `${words} to &#8220;${post.titleHtml}&#8221;` : words;
};

const commentsTitle: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const post = await postAround(input);
  const discussion = await discussionAround(input);
  const count = discussion?.page === undefined ? (discussion?.comments.length ?? 0) : (post?.commentCount ?? 0);
  if (post === undefined || count === 0) return '';
  const tag = headingTag(attributes);
  return `<${tag} id="comments"${wrapper()}>${titleWords(count, { attributes, post })}</${tag}>`;
};

const count: RenderBlock = async (input) => {
  const post = await postAround(input);
  return post === undefined ? '' : `<div${input.wrapper()}>${post.commentCount}</div>`;
};

/** An address without quotes around it, as other renderers write it; with quotes where it could end the tag. */
const unquoted = (address: string): string => {
  const written = escapeAddress(address);
  return /[\s"'`=<>]/.test(written) ? `"${written}"` : written;
};

const countLink: RenderBlock = async (input) => {
  const post = await postAround(input);
  if (post === undefined) return '';
  const { commentCount } = post;
  const words = commentCount === 0 ? 'No comments' : commentCount === 1 ? '1 comment' : `${commentCount} comments`;
  const target = `<span class="screen-reader-text"> on ${post.titleHtml}</span>`;
  const place = commentCount === 0 ? 'respond' : 'comments';
  return `<div${input.wrapper({ classes: linkColor(input.attributes) })}><a href=${unquoted(`${post.url}#${place}`)}>${words}${target}</a></div>`;
};

interface Input {
  readonly name: string;
  readonly words: string;
  readonly type: 'text' | 'email' | 'url';
}

const inputs: readonly Input[] = [
  { name: 'author_name', words: 'Name', type: 'text' },
  { name: 'author_email', words: 'Email', type: 'email' },
  { name: 'author_url', words: 'Website', type: 'url' },
];

const writeInput = ({ name, words, type }: Input): string =>
  `<p class="comment-form-${type}"><label for="${name}">${words}</label> <input id="${name}" name="${name}" type="${type}" value="" size="30" /></p>`;

/** A field that people do not see. Programs fill in every field: what has text in it is spam. */
export const commentTrap = 'comment_website';

const siteInputs: readonly (Input & {
  readonly id: string;
  readonly complete: string;
  readonly isRequired: boolean;
})[] = [
  { id: 'author', name: 'author', words: 'Name', type: 'text', complete: 'name', isRequired: true },
  { id: 'email', name: 'email', words: 'Email', type: 'email', complete: 'email', isRequired: true },
  { id: 'url', name: 'url', words: 'Website', type: 'url', complete: 'url', isRequired: false },
];

/** The form on a page of the public site. Field names are those of WordPress, so that themes can style them. */
const siteForm = async (input: RenderInput, post: PostFacts, sending: CommentForm): Promise<string> => {
  const { data, wrapper } = input;
  const parameters = new Map(data.request.query);
  const parent = Number(parameters.get('replytocom') ?? 0);
  const answered = Number.isSafeInteger(parent) && parent > 0 ? await data.comment(parent) : undefined;
  const isReply = answered !== undefined && answered.postId === post.id;
  const title = isReply ? `Reply to ${escapeText(answered.author.name)}` : 'Leave a Reply';
  const cancel = isReply
    ? ` <small><a rel="nofollow" href="${escapeAddress(`${post.url}#respond`)}">Cancel reply</a></small>`
    : '';
  const notice = parameters.has('unapproved')
    ? '<p class="comment-awaiting-moderation" role="status">Thank you. Your comment is awaiting moderation.</p>'
    : '';
  const { signInUrl } = await data.site();
  const needed = (isRequired: boolean): string =>
    isRequired ? ' <span class="required" aria-hidden="true">*</span>' : '';
  const fields = [
    `<form action="${escapeAddress(sending.url)}" method="post" id="commentform" class="comment-form">`,
    '<p class="comment-notes"><span id="email-notes">Your email address will not be published.</span> <span class="required-field-message">Required fields are marked <span class="required" aria-hidden="true">*</span></span></p>',
    `<p class="comment-form-comment"><label for="comment">Comment${needed(true)}</label> <textarea id="comment" name="comment" cols="45" rows="8" maxlength="65525" required></textarea></p>`,
    ...siteInputs.map(
      ({ id, name, words, type, complete, isRequired }) =>
        `<p class="comment-form-${id}"><label for="${id}">${words}${needed(isRequired)}</label> <input id="${id}" name="${name}" type="${type}" value="" size="30" autocomplete="${complete}"${type === 'email' ? ' aria-describedby="email-notes"' : ''}${isRequired ? ' required' : ''} /></p>`,
    ),
    `<p hidden><label for="${commentTrap}">Leave this field empty</label> <input id="${commentTrap}" name="${commentTrap}" type="text" value="" tabindex="-1" autocomplete="off" /></p>`,
    '<p class="form-submit wp-block-button"><input name="submit" type="submit" id="submit" class="wp-block-button__link wp-element-button" value="Post Comment" />',
    ` <input type="hidden" name="comment_post_ID" value="${post.id}" id="comment_post_ID" />`,
    ` <input type="hidden" name="comment_parent" id="comment_parent" value="${isReply ? parent : 0}" /></p></form>`,
  ].join('');
  const refusal = `<p class="must-log-in">You must be <a href="${escapeAddress(signInUrl)}">signed in</a> to post a comment.</p>`;
  const attributes = wrapper({ classes: ['comment-respond'], attributes: { id: 'respond' } });
  return `<div${attributes}><h3 id="reply-title" class="comment-reply-title">${title}${cancel}</h3>${notice}${sending.needsAccount ? refusal : fields}</div>`;
};

/** A form that sends a comment to the API. */
const form: RenderBlock = async (input) => {
  const { data, wrapper } = input;
  const post = await postAround(input);
  const sending = (await discussionAround(input))?.form ?? null;
  if (post === undefined || sending === null) return '';
  if (data.page !== undefined) return siteForm(input, post, sending);
  const { signInUrl } = await data.site();
  const refusal = `<p class="must-log-in">You must be <a href="${escapeAddress(signInUrl)}">logged in</a> to post a comment.</p>`;
  const fields = [
    `<form action="${escapeAddress(sending.url)}" method="post" id="commentform" class="comment-form">`,
    '<p class="comment-form-comment"><label for="comment">Comment</label> <textarea id="comment" name="content" cols="45" rows="8" required></textarea></p>',
    ...inputs.map(writeInput),
    '<p class="form-submit wp-block-button"><input name="submit" type="submit" id="submit" class="wp-block-button__link wp-element-button" value="Post Comment" />',
    `<input type="hidden" name="post" value="${post.id}" id="comment_post_ID" /></p></form>`,
  ].join('');
  const attributes = wrapper({ classes: ['comment-respond'], attributes: { id: 'respond' } });
  const title = '<h3 id="reply-title" class="comment-reply-title">Leave a Reply</h3>';
  return `<div${attributes}>${title}${sending.needsAccount ? refusal : fields}</div>`;
};

/** What was said about a post, and how to say more. */
export const commentBlocks: Readonly<Record<string, RenderBlock>> = {
  comments,
  'comment-template': commentTemplate,
  'comment-author-name': authorName,
  'comment-content': content,
  'comment-date': date,
  'comment-edit-link': editLink,
  'comment-reply-link': replyLink,
  'comments-pagination': pagination,
  'comments-pagination-next': pageStep({ by: 1, name: 'next', words: 'Newer Comments' }),
  'comments-pagination-numbers': pageNumbers,
  'comments-pagination-previous': pageStep({ by: -1, name: 'previous', words: 'Older Comments' }),
  'comments-title': commentsTitle,
  'post-comments': usualDiscussion,
  'post-comments-count': count,
  'post-comments-form': form,
  'post-comments-link': countLink,
};
