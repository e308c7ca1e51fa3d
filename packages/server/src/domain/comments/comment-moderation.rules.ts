import type { Scope } from '../../scope.ts';
import { linkAddresses } from '../../text/links.ts';
import { flagOption, integerOption, textOption } from '../settings/option-values.rules.ts';
import type { NewComment, Status } from './comment.ts';

/** A new comment that has no status yet. */
export type Unjudged = Omit<NewComment, 'status' | 'cameFrom' | 'meta'>;

interface Moderated {
  readonly comment: Unjudged;
  /** The author wrote the post, or moderates comments. */
  readonly trusted: boolean;
  /** Looks whether an earlier comment of the author was approved. */
  readonly isKnown: () => Promise<boolean>;
}

/** What becomes of a new comment before any moderator sees it. */
export async function firstStatus({ options }: Pick<Scope, 'options'>, moderated: Moderated): Promise<Status> {
  const { comment, trusted, isKnown } = moderated;
  if (trusted) return 'approved';
  if (holdsWord(comment, textOption(options, 'disallowed_keys'))) return 'trash';
  if (flagOption(options, 'comment_moderation')) return 'hold';
  const mostLinks = integerOption(options, 'comment_max_links');
  if (mostLinks > 0 && countLinks(comment.content) >= mostLinks) return 'hold';
  if (holdsWord(comment, textOption(options, 'moderation_keys'))) return 'hold';
  if (flagOption(options, 'comment_previously_approved') && !(await isKnown())) return 'hold';
  return 'approved';
}

const link = /<a\s[^<>]*?href/gi;

/** Addresses that are shown as links count as such. */
export const countLinks = (content: string): number => linkAddresses(content).match(link)?.length ?? 0;

/** Words are found anywhere, in other words and in tags too. */
export function holdsWord(comment: Unjudged, words: string): boolean {
  const { authorName, authorEmail, authorUrl, authorIp, authorAgent, content } = comment;
  const texts = [authorName, authorEmail, authorUrl, content, authorIp, authorAgent];
  const searched = texts.join('\n').toLowerCase();
  return words
    .split('\n')
    .map((word) => word.trim().toLowerCase())
    .some((word) => word !== '' && searched.includes(word));
}
