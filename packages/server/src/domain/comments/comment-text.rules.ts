import { cleanLine } from '../../lib/clean-text.ts';
import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { markUserLinks } from '../../text/links.ts';
import { cleanName } from '../../text/markup/plain.ts';
import type { Comment, CommentPatch } from './comment.ts';
import { commentErrors } from './comments.errors.ts';

const longest = { content: 65_525, name: 245, email: 100, url: 200, agent: 254 } as const;

/** The text of a comment as sent: as it is, or under `raw`. Anything else is no text. */
export function sentText(content: Json | undefined): string {
  const text = isMap(content) ? content['raw'] : content;
  return typeof text === 'string' ? text.trim() : '';
}

interface Cleaning {
  /** Whether the writer may publish any markup. */
  readonly unfiltered: boolean;
  /** Where the site lives. */
  readonly home?: string;
}

/** The text as it is stored. Never cut: cut markup could mean something else than what was judged. */
export function cleanContent(sent: string, { unfiltered, home }: Cleaning): string {
  refuseLongContent(sent);
  const content = markUserLinks(unfiltered ? sent : filterMarkup(sent, { context: 'comment' }), home);
  refuseLongContent(content);
  return content;
}

function refuseLongContent(content: string): void {
  if (Buffer.byteLength(content) > longest.content) throw commentErrors.longContent();
}

type AuthorTexts = Pick<Comment, 'authorName' | 'authorEmail' | 'authorUrl'>;

/** What is sent of the author, as it is stored. Addresses were cleaned by their formats. */
export const cleanAuthor = ({ authorName, authorEmail, authorUrl }: Partial<CommentPatch>): Partial<AuthorTexts> => ({
  ...(authorName === undefined ? {} : { authorName: cleanName(authorName) }),
  ...(authorEmail === undefined ? {} : { authorEmail }),
  ...(authorUrl === undefined ? {} : { authorUrl }),
});

export function refuseLongAuthor({ authorName = '', authorEmail = '', authorUrl = '' }: Partial<AuthorTexts>): void {
  if (Array.from(authorName).length > longest.name) throw commentErrors.longName();
  if (authorEmail.length > longest.email) throw commentErrors.longEmail();
  if (authorUrl.length > longest.url) throw commentErrors.longUrl();
}

/** The user agent is cut to one line rather than rejected. */
export const cleanAgent = (agent: string): string => Array.from(cleanLine(agent)).slice(0, longest.agent).join('');
