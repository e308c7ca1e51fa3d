import type { WritableMembers } from '../../db/table.ts';
import type { revisionsTable } from '../../domain/revisions/revision.ts';
import type { ExportedMeta } from '../../formats/wxr/exported.ts';
import type { Texts, Transferred } from './record.ts';
import { idIn, momentIn } from './values.ts';

/** What the text of one member depends on beside itself. */
export interface RevisionContext {
  /** Id of a user there → here. */
  readonly userOf: (id: number) => number;
}

type RevisionColumns = Required<WritableMembers<typeof revisionsTable.columns>>;

/** Columns of revisions, and how sources have them. Export files have no revisions. A new column needs a row. */
export const revisionRecord = {
  id: { wxr: null, rest: 'id', dump: 'ID', absent: '', isId: true, read: idIn },
  postId: { wxr: null, rest: 'parent', dump: 'post_parent', absent: '', isId: true, read: idIn },
  author: {
    wxr: null,
    rest: 'author',
    dump: 'post_author',
    absent: '',
    isId: true,
    read: (text, { userOf }) => userOf(idIn(text)),
  },
  title: { wxr: null, rest: 'title', dump: 'post_title', absent: '', html: 'inline' },
  content: { wxr: null, rest: 'content', dump: 'post_content', absent: '', html: 'block' },
  excerpt: { wxr: null, rest: 'excerpt', dump: 'post_excerpt', absent: '', html: 'block' },
  savedGmt: {
    wxr: null,
    rest: 'modified_gmt',
    dump: 'post_modified_gmt',
    absent: '',
    read: (text) => momentIn(text) ?? '1970-01-01T00:00:00',
  },
  kind: { byHand: 'The slug of a revision says whether it is an autosave.' },
  meta: { byHand: 'Custom fields.' },
  relations: { byHand: 'Fields of plugins.' },
  attributes: { notTransferred: 'WordPress has no such fields in revisions.' },
} as const satisfies Transferred<RevisionColumns, RevisionContext>;

/** An earlier state of an item, or an autosave. Texts are as the source has them. */
export interface ExportedRevision extends Texts<typeof revisionRecord> {
  readonly isAutosave: boolean;
  readonly meta: ExportedMeta;
  /** Relation → ids of the items that it named, if the source has relations. */
  readonly relations?: Readonly<Record<string, readonly number[]>>;
}
