import type { Site } from '../../scope.ts';
import type { ImportedComment } from '../../domain/comments/comments.transfer.ts';
import { commentRecord, statusOf } from './comment.ts';
import type { CommentContext, ExportedComment } from './comment.ts';
import { columnsFrom, metaKeysOf } from './record.ts';
import { digestOf, firstOf, idIn, metaFrom, momentIn } from './values.ts';
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

const beginning = '1970-01-01T00:00:00';

const becomes: ReadonlySet<string> = new Set([
  ...metaKeysOf(commentRecord),
  '_wp_trash_meta_status',
  '_wp_trash_meta_time',
]);

/** Null for a comment that can't be imported; it is added to the report. */
export function foreignComment(comment: ExportedComment, reading: CommentReading): ImportedComment | null {
  const { post, note } = reading;
  const id = idIn(comment.id);
  if (id === 0) {
    note({ code: 'id-unreadable', subject: `comment ${comment.id.slice(0, 40)} of post ${post}` });
    return null;
  }
  const before = firstOf(comment.meta, '_wp_trash_meta_status');
  const date = momentIn(comment.date) ?? momentIn(comment.dateGmt);
  if (date === null) note({ code: 'date-unreadable', subject: `comment ${id}`, detail: comment.date.slice(0, 40) });
  const context: CommentContext = {
    id,
    dates: { date: date ?? beginning, dateGmt: momentIn(comment.dateGmt) ?? date ?? beginning },
    beforeTrash: reading.trashed.get(id),
    userOf: reading.userOf,
  };
  const columns = columnsFrom<ImportedComment, typeof commentRecord, CommentContext>(
    commentRecord,
    { texts: comment, meta: comment.meta },
    { context, filter: reading.filter },
  );
  if (columns.content !== comment.content) note({ code: 'comment-filtered', subject: `comment ${id}` });
  return {
    ...columns,
    post,
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
