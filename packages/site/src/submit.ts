import { RestError, escapeText, siteIdentity, submitComment, unlockPost } from '@platen/server';
import type { FrontEndForm, FrontEndResponse } from '@platen/server';

const commentPaths: ReadonlySet<string> = new Set(['/wp-comments-post.php', '/comments']);

/** Responds to forms: comments, and the passwords of posts. */
export async function submit(form: FrontEndForm): Promise<FrontEndResponse | null> {
  const [path = ''] = form.target.split('?', 1);
  const isPassword = form.target === passwordTarget;
  if (!commentPaths.has(path) && !isPassword) return null;
  // Cross-site request forgery: another site sent the form in the visitor's browser.
  if (!form.isSameOrigin)
    return failure(form, 403, 'The form was sent from another site. Open the page and try again.');
  try {
    return isPassword ? await enterPassword(form) : await postComment(form);
  } catch (error) {
    if (error instanceof RestError) return failure(form, statusOf(error), error.message, error.headers);
    throw error;
  }
}

/** Where the forms of protected posts are sent. Themes of WordPress use the same URL. */
export const passwordTarget = '/wp-login.php?action=postpass';

/** The API uses other statuses for some mistakes: 429 is what proxies and readers know for "too quickly". */
const statusOf = ({ restCode: code, status }: RestError): number =>
  code === 'comment_flood' ? 429 : code === 'rest_comment_invalid_parent' ? 403 : status;

const seeOther = (location: string, cookie: string | null = null): FrontEndResponse => ({
  status: 302,
  headers: { Location: location, ...(cookie !== null && { 'Set-Cookie': cookie }) },
  body: null,
});

async function postComment(form: FrontEndForm): Promise<FrontEndResponse> {
  const { url } = await submitComment(form.scope, form);
  return seeOther(url);
}

async function enterPassword({ scope, fields, isSecure }: FrontEndForm): Promise<FrontEndResponse> {
  const unlocked = await unlockPost(scope, fields, isSecure);
  return unlocked === null ? seeOther(`${scope.address.front}/`) : seeOther(unlocked.url, unlocked.cookie);
}

/** A plain page with the message. Browsers keep what was typed when the visitor goes back. */
function failure(
  { scope }: FrontEndForm,
  status: number,
  message: string,
  headers: FrontEndResponse['headers'] = {},
): FrontEndResponse {
  const { language, title } = siteIdentity(scope);
  const body = [
    `<!doctype html><html lang="${escapeText(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>Your form was not accepted – ${escapeText(title)}</title></head>`,
    `<body><main><h1>Your form was not accepted</h1><p role="alert">${escapeText(message)}</p>`,
    '<p>Go back in your browser to change what you entered.</p></main></body></html>\n',
  ].join('');
  return {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=UTF-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
    body,
  };
}
