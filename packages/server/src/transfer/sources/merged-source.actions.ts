import type { ExportedMeta, ExportedTerm } from '../../formats/wxr/exported.ts';
import type { ExportedItem } from '../records/post.ts';
import type { FolderSource } from './folder-source.actions.ts';
import { idIn } from '../records/values.ts';
import type { Source } from './source.ts';

/** An export and a site in a folder as one: the file has what the API hides, the folder has people, history and what is newer. */
export function mergedSource(file: Source, folder: FolderSource): Source {
  const { size } = file;
  const users = new Set(folder.head.users.map(({ id }) => id));
  const terms = new Set(folder.head.terms.map(({ id }) => id));
  return {
    key: `${file.key} + ${folder.key}`,
    whole: async () => `${await file.whole()} + ${await folder.whole()}`,
    size: size + folder.size,
    lacks: folder.lacks.filter((lacking) => lacking.startsWith('passwords')),
    head: {
      ...file.head,
      users: [...folder.head.users, ...file.head.users.filter(({ id }) => !users.has(id))],
      terms: [
        ...folder.head.terms.map((term) => withHidden(term, file.head.terms)),
        ...file.head.terms.filter(({ id }) => !terms.has(id)),
      ],
    },
    async *items(from) {
      const seen = new Set<number>();
      if (from < size) {
        for await (const { value, end } of file.items(from)) {
          seen.add(idIn(value.id));
          yield { value: await completed(value, folder), end };
        }
      }
      if (from > 0) for await (const { value } of file.items(0)) seen.add(idIn(value.id));
      for await (const { value, end } of folder.items(Math.max(0, from - size)))
        if (!seen.has(idIn(value.id))) yield { value, end: size + end };
    },
    positionAt: (offset) => (offset <= size ? file.positionAt(offset) : Promise.resolve({ offset })),
    isAt: async (position) => (position.offset ?? 0) > size || file.isAt(position),
    beside: { ...folder.beside, isSecond: true },
  };
}

const withHidden = (term: ExportedTerm, among: readonly ExportedTerm[]): ExportedTerm => {
  const same = among.find(({ id, taxonomy }) => id === term.id && taxonomy === term.taxonomy);
  return same === undefined ? term : { ...term, meta: mergedMeta(same.meta, term.meta) };
};

const mergedMeta = (file: ExportedMeta, folder: ExportedMeta): ExportedMeta => {
  const told = new Set(folder.map(([key]) => key));
  return [...file.filter(([key]) => !told.has(key)), ...folder];
};

/** As stored, the file knows these better. */
const asStored: ReadonlySet<string> = new Set(['_wp_attached_file', '_wp_attachment_metadata']);

async function completed(item: ExportedItem, folder: FolderSource): Promise<ExportedItem> {
  const comments = await Promise.all(
    item.comments.map(async (comment) => {
      const told = await folder.commentOf(idIn(comment.id));
      return told === null ? comment : { ...told, meta: mergedMeta(comment.meta, told.meta) };
    }),
  );
  const told = await folder.itemOf(idIn(item.id));
  if (told === null) return { ...item, comments };
  const { terms = item.terms, meta = [] } = told;
  const taxonomies = new Set([...folder.taxonomies, ...terms.map(({ taxonomy }) => taxonomy)]);
  // Responses that tell no dates show something in place of a title or a slug that is not there, too.
  const { date, title, slug, ...shown } = told.modified === undefined ? item : { ...item, ...told };
  // Of a draft in the trash, too, responses tell a date that it has not been given yet.
  const dateGmt = told.status === 'trash' ? item.dateGmt : shown.dateGmt;
  return {
    ...item,
    ...told,
    date,
    dateGmt,
    title,
    slug,
    terms: told.terms === undefined ? terms : [...item.terms.filter((one) => !taxonomies.has(one.taxonomy)), ...terms],
    meta: mergedMeta(
      item.meta,
      meta.filter(([key]) => !asStored.has(key) || !item.meta.some(([own]) => own === key)),
    ),
    comments,
  };
}
