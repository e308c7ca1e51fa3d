import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { selectNotes } from './imports.store.ts';
import type { NotedCode } from './imports.store.ts';
import type { Running } from './running.actions.ts';
import type { Source } from './source.rules.ts';

/** What an import found, and what became of it. */
export interface ImportReport {
  readonly import: number;
  readonly source: string;
  /** Kind of record → outcome → how many. */
  readonly counts: JsonMap;
  readonly notes: readonly (NotedCode & { readonly means: string })[];
  /** What a file of this kind cannot hold at all. */
  readonly notInSource: readonly string[];
  /** Something was left behind or changed. */
  readonly isIncomplete: boolean;
}

/** What each code means, and what to do. Those of the second kind take nothing away from what a site was. */
const losses: Readonly<Record<string, string>> = {
  'app-passwords': 'The old site stored these application passwords in a way that cannot be taken over; make new ones.',
  'author-gone': 'These posts have no author in the file; they have none here.',
  'author-unknown': 'The file does not tell who these are; their posts have no author here.',
  'bad-bytes': 'Bytes that are no text were replaced; the items begin at these bytes of the file.',
  circle: 'These stood below themselves; they stand at the top now.',
  'comment-filtered': 'Markup that comments may not have was taken out.',
  'date-unreadable': 'These dates cannot be read; the nearest known one was taken.',
  duplicate: 'The file holds these twice. The first was taken.',
  'edited-here': 'These were changed both here and there. Yours were kept; --overwrite takes the others.',
  'file-missing': 'These files were not found. Give --uploads a folder that has them and run the import again.',
  'file-refused': 'These files have names or contents that cannot be kept. The records are there, without a file.',
  'id-changed': 'These have another id here.',
  'id-taken': 'These were left out: something else here has their id.',
  'id-unreadable': 'These were left out: their ids are no numbers that can be kept.',
  'login-unusable': 'These people were left out: their names cannot be used to sign in.',
  'meta-broken': 'These values are damaged in the file; they are kept as text.',
  'meta-ids': 'The ids of the old site were moved. Values of these keys look like ids and were left as they are.',
  'meta-object': 'These values are objects of PHP; they are kept as text.',
  'not-well-formed': 'The file is damaged at these items, which were read as far as that goes.',
  'nul-dropped': 'A sign that cannot be stored was left out of these items.',
  'parent-unknown': 'What these stood below is not in the file; they stand at the top now.',
  'removed-here': 'These were removed here since the last import, and stay removed.',
  'source-failed': 'The old site fails at these records whatever is asked of it; they were left out.',
  'source-refused': 'The old site did not show these to the user whose password was given.',
  'slug-changed': 'Something else here has the slug; these got the next free one.',
  'type-unknown': 'Nothing here registers these types of posts. They are kept, and shown once a plugin registers them.',
};
const remarks: Readonly<Record<string, string>> = {
  housekeeping: 'Locks, caches and marks of the old service, of no use here.',
  'meta-mended': 'Lengths of these values no longer fitted and were mended.',
  passwords: 'These people have no password yet: platen user password NAME.',
  'term-unlisted': 'The file tells only names and slugs of these; their ids are new.',
  'unknown-element': 'Elements of the file that belong to no export were passed over.',
};

export async function reportOf(
  { db }: Scope,
  running: Running,
  { head, lacks }: Pick<Source, 'head' | 'lacks'>,
): Promise<ImportReport> {
  const notes = await selectNotes(db.kysely, running.record.id);
  return {
    import: running.record.id,
    source: head.site.home,
    counts: running.counts() as JsonMap,
    notes: notes.map((note) => ({ ...note, means: losses[note.code] ?? remarks[note.code] ?? '' })),
    notInSource: lacks,
    isIncomplete: notes.some(({ code }) => code in losses),
  };
}
