import type { WritableMembers } from '../../db/table.ts';
import type { Comment, commentsTable, Status } from '../../domain/comments/comment.ts';
import { cdata, plain } from '../../formats/wxr/exported.ts';
import type { ExportedMeta } from '../../formats/wxr/exported.ts';
import type { Texts, Transferred } from './record.ts';
import { idIn, longest, writtenMoment } from './values.ts';

/** What the text of one member depends on beside itself. */
export interface CommentContext {
  readonly id: number;
  readonly dates: Pick<Comment, 'date' | 'dateGmt'>;
  /** The status before the post went to the trash. */
  readonly beforeTrash: string | undefined;
  /** Id of a user there → here. */
  readonly userOf: (id: number) => number;
}

type CommentColumns = Required<WritableMembers<typeof commentsTable.columns>>;

/** Columns of comments, and how sources have them: in the order of export files. A new column needs a row. */
export const commentRecord = {
  id: { wxr: plain('wp:comment_id'), rest: 'id', dump: 'comment_ID', absent: '', isId: true, read: idIn },
  authorName: { wxr: cdata('wp:comment_author'), rest: 'author_name', dump: 'comment_author', absent: '' },
  authorEmail: {
    wxr: cdata('wp:comment_author_email'),
    rest: 'author_email',
    dump: 'comment_author_email',
    absent: '',
    read: (text) => text.slice(0, longest.email),
  },
  authorUrl: {
    wxr: { name: 'wp:comment_author_url', form: 'url' },
    rest: 'author_url',
    dump: 'comment_author_url',
    absent: '',
  },
  authorIp: {
    wxr: cdata('wp:comment_author_IP'),
    rest: 'author_ip',
    dump: 'comment_author_IP',
    absent: '',
    read: (text) => text.slice(0, longest.name),
  },
  authorAgent: {
    // Readers of the format do not expect it.
    wxr: { ...cdata('wp:comment_author_agent'), isUnwritten: true },
    rest: 'author_user_agent',
    dump: 'comment_agent',
    absent: '',
  },
  date: {
    wxr: cdata('wp:comment_date'),
    rest: 'date',
    dump: 'comment_date',
    absent: '',
    read: (_, { dates }) => dates.date,
    write: writtenMoment,
  },
  dateGmt: {
    wxr: cdata('wp:comment_date_gmt'),
    rest: 'date_gmt',
    dump: 'comment_date_gmt',
    absent: '',
    read: (_, { dates }) => dates.dateGmt,
    write: writtenMoment,
  },
  content: {
    wxr: cdata('wp:comment_content'),
    rest: 'content',
    dump: 'comment_content',
    absent: '',
    html: 'block',
  },
  status: {
    wxr: cdata('wp:comment_approved'),
    rest: 'status',
    dump: 'comment_approved',
    absent: '',
    read: (text, { beforeTrash }) => statusOf(text === 'post-trashed' ? beforeTrash : text),
    write: (status) => writtenStatus(status),
  },
  type: {
    wxr: cdata('wp:comment_type'),
    rest: 'type',
    dump: 'comment_type',
    absent: '',
    read: (text) => text.slice(0, longest.name) || 'comment',
  },
  parent: {
    wxr: plain('wp:comment_parent'),
    rest: 'parent',
    dump: 'comment_parent',
    absent: '',
    isId: true,
    read: (text, { id }) => (idIn(text) === id ? 0 : idIn(text)),
  },
  author: {
    wxr: plain('wp:comment_user_id'),
    rest: 'author',
    dump: 'user_id',
    absent: '',
    isId: true,
    read: (text, { userOf }) => userOf(idIn(text)),
  },
  post: { byHand: 'The item that the comment is on.' },
  cameFrom: { byHand: 'A custom field, only of comments in the trash.' },
  meta: { byHand: 'Custom fields.' },
} as const satisfies Transferred<CommentColumns, CommentContext>;

/** A comment of a source. Texts are as the source has them. */
export interface ExportedComment extends Texts<typeof commentRecord> {
  readonly meta: ExportedMeta;
}

/** Dumps and export files have digits where responses have words. */
const statuses: Readonly<Record<string, Status>> = {
  1: 'approved',
  0: 'hold',
  approved: 'approved',
  hold: 'hold',
  spam: 'spam',
  trash: 'trash',
};

export function statusOf(text: string | undefined): Status {
  return statuses[text ?? ''] ?? 'hold';
}

const digits: Readonly<Record<string, string>> = { approved: '1', hold: '0' };

export function writtenStatus(status: string): string {
  return digits[status] ?? status;
}
