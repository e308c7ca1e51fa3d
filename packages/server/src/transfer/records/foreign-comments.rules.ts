import type { ExportedComment } from '../../formats/wxr/exported.ts';
import type { Site } from '../../scope.ts';
import type { Status } from '../../domain/comments/comment.ts';
import type { ImportedComment } from '../../domain/comments/comments.transfer.ts';
import { digestOf, firstOf, idIn, longest, metaFrom, momentIn } from './foreign-values.rules.ts';
import type { Note } from '../import.ts';

export interface CommentReading {
  readonly site: Pick<Site, 'metaKeys'>;
  readonly post: number;
  /** Comment id → its status before its post went to the trash. */
  readonly trashed: ReadonlyMap<number, string>;
  /** Id of a user there → here. */
  readonly userOf: (id: number) => number;
  /** Takes away what no reader's browser may run. */
  readonly filter: (content: string) => string;
  readonly note: (note: Note) => void;
}

const statuses: Readonly<Record<string, Status>> = { 1: 'approved', 0: 'hold', spam: 'spam', trash: 'trash' };
const statusOf = (approved: string | undefined): Status => statuses[approved ?? ''] ?? 'hold';

const becomes: ReadonlySet<string> = new Set(['_wp_trash_meta_status', '_wp_trash_meta_time']);

/** Null for a comment that can't be imported; it is added to the report. */
export function foreignComment(comment: ExportedComment, reading: CommentReading): ImportedComment | null {
  const { post, note } = reading;
  const id = idIn(comment.id);
  if (id === 0) {
    note({ code: 'id-unreadable', subject: `comment ${comment.id.slice(0, 40)} of post ${post}` });
    return null;
  }
  const before = firstOf(comment.meta, '_wp_trash_meta_status');
  const approved = comment.approved === 'post-trashed' ? reading.trashed.get(id) : comment.approved;
  const date = momentIn(comment.date) ?? momentIn(comment.dateGmt);
  if (date === null) note({ code: 'date-unreadable', subject: `comment ${id}`, detail: comment.date.slice(0, 40) });
  const content = reading.filter(comment.content);
  if (content !== comment.content) note({ code: 'comment-filtered', subject: `comment ${id}` });
  const parent = idIn(comment.parent);
  return {
    id,
    post,
    parent: parent === id ? 0 : parent,
    author: reading.userOf(idIn(comment.user)),
    authorName: comment.author,
    authorEmail: comment.email.slice(0, longest.email),
    authorUrl: comment.url,
    authorIp: comment.ip.slice(0, longest.name),
    authorAgent: comment.agent,
    date: date ?? '1970-01-01T00:00:00',
    dateGmt: momentIn(comment.dateGmt) ?? date ?? '1970-01-01T00:00:00',
    content,
    status: statusOf(approved),
    type: comment.type.slice(0, longest.name) || 'comment',
    cameFrom: before === undefined ? [] : [statusOf(before)],
    meta: metaFrom(comment.meta, {
      subject: `comment ${id}`,
      without: becomes,
      note,
      object: 'comment',
      site: reading.site,
    }),
  };
}

/** Tells whether somebody has changed a comment. */
export const commentMark = ({ content, status }: Pick<ImportedComment, 'content' | 'status'>): string =>
  digestOf([content, status]);
