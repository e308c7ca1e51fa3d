import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { selectLatestImports, selectNotes } from './imports.store.ts';
import type { Import } from '../import.ts';
import type { NotedCode } from './imports.store.ts';
import type { Running } from './running.actions.ts';
import type { Source } from '../sources/source.ts';

interface ExplainedNote extends NotedCode {
  readonly means: string;
}

/** What an import found, and what became of it. */
export interface ImportReport {
  readonly import: number;
  readonly source: string;
  /** Kind of record → outcome → how many. */
  readonly counts: JsonMap;
  readonly notes: readonly ExplainedNote[];
  /** What a file of this kind cannot hold at all. */
  readonly notInSource: readonly string[];
  /** Something was left behind or changed. */
  readonly isIncomplete: boolean;
}

/** Meaning of each code, and what to do. A loss makes the import incomplete; a remark does not. */
const losses: Readonly<Record<string, string>> = {
  'app-passwords': "WordPress stored these application passwords in a format that can't be imported. Create new ones.",
  'author-gone': 'These posts have no author in the source.',
  'author-unknown': 'The source does not describe these authors. Their posts have no author.',
  'bad-bytes': 'Invalid UTF-8 was replaced. The items start at these byte offsets.',
  circle: 'These records were their own ancestors. They are at the top level now.',
  'comment-filtered': "Markup that comments can't have was removed.",
  'date-unreadable': 'These dates are invalid. The nearest known date is used.',
  duplicate: 'The source contains these records twice. The first one was imported.',
  'edited-here': 'Changed here and in the source. The local version was kept; use --overwrite to prefer the source.',
  'file-missing': 'These files were not found. Pass a folder that has them with --uploads and run the import again.',
  'file-refused': 'These file names or contents are not allowed. The media items have no file.',
  'id-changed': 'These records have another id here.',
  'id-taken': 'Skipped: another record has this id.',
  'id-unreadable': 'Skipped: the id is not a valid number.',
  'login-unusable': 'Skipped: these user names are not valid.',
  'meta-broken': 'These serialized values are damaged and were stored as text.',
  'meta-filtered': 'Markup that needs the unfiltered_html capability was removed from these custom fields.',
  'meta-ids': 'Ids were shifted. Values of these keys look like ids and were not changed.',
  'meta-object': 'These values are PHP objects and were stored as text.',
  'not-well-formed': 'The file is damaged at these items. They were read as far as possible.',
  'nul-dropped': 'A null character was removed from these items.',
  'parent-unknown': 'The parent is not in the source. These records are at the top level now.',
  'removed-here': 'Deleted here since the last import. These records stay deleted.',
  'source-failed': 'The source site fails for these records. They were skipped.',
  'source-refused': 'The source site denied access to these records. Use an application password of an administrator.',
  'slug-changed': 'The slug is in use. These records got the next free one.',
  'type-unknown':
    'No plugin registers these post types. Their posts are stored, and shown once a plugin registers the type.',
};
const remarks: Readonly<Record<string, string>> = {
  housekeeping: 'Locks and caches of WordPress were skipped.',
  'meta-repaired': 'Length fields of these serialized values were corrected.',
  passwords: 'These users have no password yet. Create a link: platen user password NAME --link',
  'term-unlisted': 'The source has only names and slugs of these terms. Their ids are new.',
  'unknown-element': 'Unknown elements of the export file were skipped.',
};

export async function reportOf(
  { db }: Scope,
  running: Running,
  { head, lacks }: Pick<Source, 'head' | 'lacks'>,
): Promise<ImportReport> {
  const notes = await notesOf(db.kysely, running.record.id);
  return {
    import: running.record.id,
    source: head.site.home,
    counts: running.counts() as JsonMap,
    notes,
    notInSource: lacks,
    isIncomplete: notes.some(({ code }) => code in losses),
  };
}

async function notesOf(db: Scope['db']['kysely'], id: number): Promise<ExplainedNote[]> {
  const notes = await selectNotes(db, id);
  return notes.map((note) => ({ ...note, means: losses[note.code] ?? remarks[note.code] ?? '' }));
}

export interface ImportSummary extends Pick<Import, 'id' | 'origin' | 'phase' | 'counts' | 'startedAt' | 'finishedAt'> {
  readonly notes: readonly ExplainedNote[];
}

const maxImports = 10;

/** The latest imports, also those that are running. */
export async function latestImports({ db: { kysely } }: Scope): Promise<ImportSummary[]> {
  const imports = await selectLatestImports(kysely, maxImports);
  return Promise.all(imports.map(async (each) => ({ ...each, notes: await notesOf(kysely, each.id) })));
}
