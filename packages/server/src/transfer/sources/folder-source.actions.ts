import { isDeepStrictEqual } from 'node:util';
import type { ExportedTerm, ExportedUser } from '../../formats/wxr/exported.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { answeredComment, answeredRevision, toldItem, wholeItem } from './answers/answered-items.rules.ts';
import type { AnswerReading, ToldItem } from './answers/answered-items.rules.ts';
import { answeredTerms, answeredUser } from './answers/answered-people.rules.ts';
import type { ExportedComment } from '../records/comment.ts';
import type { Note } from '../import.ts';
import { importErrors } from '../imports.errors.ts';
import { folderKey, lineAt, linesOf, readFolder } from './pull/site-folder.actions.ts';
import type { FolderFile, FolderState } from './pull/site-folder.actions.ts';
import type { Beside, ForeignWidget, Read, Source } from './source.ts';

/** A site in a folder, also one whose records are looked up to complete another source. */
export interface FolderSource extends Source {
  readonly beside: Beside;
  /** Taxonomies that it tells of. */
  readonly taxonomies: ReadonlySet<string>;
  itemOf(id: number): Promise<ToldItem | null>;
  commentOf(id: number): Promise<ExportedComment | null>;
}

const lacks = [
  'private custom fields of the source site',
  'post types without REST API, and the original status of trashed posts',
];

export interface FolderReading {
  readonly note: (note: Note) => void;
  /** Takes the passwords of an archive that holds them. */
  readonly withPasswords: boolean;
}

export async function openFolder(
  scope: Scope,
  path: string,
  { note, withPasswords }: FolderReading,
): Promise<FolderSource> {
  const state = await readFolder(path);
  if (state === null) throw importErrors.noFolder(path);
  if (!state.isWhole) throw importErrors.unfinishedFolder(path);
  const { site } = scope;
  for (const one of state.notes) note(one);
  const terms = answeredTerms(await allOf(path, 'terms', state), site);
  const language = answerOf(state, 'settings', 'language');
  if (withPasswords && (state.sizes.passwords ?? 0) === 0) throw importErrors.noPasswords(path);
  const passwords = withPasswords ? await passwordsIn(path, state) : new Map<number, string>();
  const users = (await allOf(path, 'users', state)).flatMap(({ answer }) =>
    isMap(answer ?? null) ? [withPassword(answeredUser(answer as JsonMap, site, language), passwords)] : [],
  );
  const reading: AnswerReading = {
    site,
    taxonomies: fieldsOf(state),
    terms: byId(terms),
    theme: await themeOf(path, state),
  };
  const menusAndWidgets = await menusAndWidgetsOf(path, state);
  const superseded = await lastOf(path, state);
  const told = ({ value }: { readonly value: JsonMap }): ToldItem | null => toldItem(value, reading);
  const comments = lookUp(path, state, 'comments');
  const items = lookUp(path, state, 'items');
  const key = await folderKey(path, state);
  return {
    key,
    whole: () => Promise.resolve(key),
    size: state.sizes.items ?? 0,
    lacks: withPasswords ? lacks : ['passwords of users', ...lacks],
    taxonomies: new Set(reading.taxonomies.values()),
    head: {
      site: {
        title: scalarText(state.index['name']),
        description: scalarText(state.index['description']),
        language,
        home: state.home,
        version: '',
      },
      users,
      terms,
    },
    async *items(from) {
      for await (const line of linesOf(path, 'items', state, from)) {
        const item = told(line);
        const isLast = item !== null && (superseded.get(item.id) ?? line.start) === line.start;
        if (item !== null && isLast) yield { value: wholeItem(item), end: line.end };
      }
    },
    positionAt: (offset) => Promise.resolve({ offset }),
    isAt: () => Promise.resolve(true),
    beside: {
      options: optionsOf(scope, state),
      areOptionsTexts: false,
      ...menusAndWidgets,
      isSecond: false,
      comments: (from) => each(path, state, 'comments', from, (answer) => answeredComment(answer, reading)),
      revisions: (from) =>
        each(path, state, 'revisions', from, (answer, type) => answeredRevision(answer, type, reading)),
    },
    itemOf: async (id) => {
      const value = await items(id);
      return value === null ? null : toldItem(value, reading);
    },
    commentOf: async (id) => {
      const value = await comments(id);
      return value === null || !isMap(value['answer'] ?? null)
        ? null
        : answeredComment(value['answer'] as JsonMap, reading).comment;
    },
  };
}

async function allOf(path: string, file: FolderFile, state: FolderState): Promise<JsonMap[]> {
  const found: JsonMap[] = [];
  for await (const { value } of linesOf(path, file, state)) found.push(value);
  return found;
}

/** User → the hash of their password. */
async function passwordsIn(path: string, state: FolderState): Promise<ReadonlyMap<number, string>> {
  const lines = await allOf(path, 'passwords', state);
  return new Map(lines.map(({ user, hash }) => [Number(scalarText(user)), scalarText(hash)]));
}

const withPassword = (user: ExportedUser, passwords: ReadonlyMap<number, string>): ExportedUser =>
  user.profile === undefined
    ? user
    : { ...user, profile: { ...user.profile, passwordHash: passwords.get(user.id) ?? '' } };

async function* each<T>(
  path: string,
  state: FolderState,
  file: FolderFile,
  from: number,
  read: (answer: JsonMap, type: string) => T,
): AsyncGenerator<Read<T>> {
  for await (const { value, end } of linesOf(path, file, state, from)) {
    if (isMap(value['answer'] ?? null))
      yield { value: read(value['answer'] as JsonMap, scalarText(value['type'])), end };
  }
}

const mapIn = (value: Json | undefined): JsonMap => (value !== undefined && isMap(value) ? value : {});

const answerOf = ({ answers }: FolderState, name: string, member: string): string =>
  scalarText(mapIn(answers[name])[member]);

/** Field of a post → the taxonomy it lists. */
const fieldsOf = ({ answers }: FolderState): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(mapIn(answers['taxonomies'])).map(([slug, kind]) => [
      scalarText(mapIn(kind)['rest_base']) || slug,
      slug,
    ]),
  );

const byId = (terms: readonly ExportedTerm[]): AnswerReading['terms'] => new Map(terms.map((term) => [term.id, term]));

/** Of the items that were read again, where their last lines begin. */
async function lastOf(path: string, state: FolderState): Promise<ReadonlyMap<string, number>> {
  const last = new Map<string, number>();
  const from = state.changedFrom ?? state.sizes.items ?? 0;
  for await (const { value, start } of linesOf(path, 'items', state, from)) last.set(idOf(value), start);
  return last;
}

const idOf = ({ answer }: JsonMap): string => {
  const given = mapIn(answer);
  return scalarText(given['wp_id'] ?? given['cms_id'] ?? given['id']);
};

/** Finds lines by ids; where each begins is read once, when the first is asked for. */
function lookUp(path: string, state: FolderState, file: FolderFile): (id: number) => Promise<JsonMap | null> {
  let starts: Promise<ReadonlyMap<number, number>> | null = null;
  const read = async (): Promise<ReadonlyMap<number, number>> => {
    const found = new Map<number, number>();
    for await (const { value, start } of linesOf(path, file, state)) found.set(Number(idOf(value)), start);
    return found;
  };
  return async (id) => {
    starts ??= read();
    const start = (await starts).get(id);
    return start === undefined ? null : lineAt(path, file, state, start);
  };
}

/** Styles belong to the theme in use, which customized templates name as well. */
async function themeOf(path: string, state: FolderState): Promise<string> {
  for await (const { value } of linesOf(path, 'items', state)) {
    const theme = scalarText(mapIn(value['answer'])['theme']);
    if (theme !== '' && /_template/.test(scalarText(value['type']))) return theme;
  }
  return '';
}

/** Settings by the names they are stored under here. */
function optionsOf({ site, options }: Scope, { answers }: FolderState): ReadonlyMap<string, Json> {
  const given = mapIn(answers['settings']);
  return new Map(
    site.settings.all().flatMap(({ name, option, check, toStored, schema }) => {
      const value = given[name];
      if (value === undefined || value === null) return [];
      // What reads when nothing is stored is told as well.
      if (options.get(option) === undefined && isDeepStrictEqual(value, schema.default)) return [];
      const outcome = check(value, name);
      return outcome.ok ? [[option, toStored(outcome.value)] as const] : [];
    }),
  );
}

type MenusAndWidgets = Pick<Beside, 'locations' | 'addingMenus' | 'widgets'>;

async function menusAndWidgetsOf(path: string, state: FolderState): Promise<MenusAndWidgets> {
  const locations = new Map<string, number>();
  for (const [name, place] of Object.entries(mapIn(state.answers['menu-locations'])))
    locations.set(name, Number(scalarText(mapIn(place)['menu'])) || 0);
  const addingMenus: number[] = [];
  for (const { taxonomy, answer } of await allOf(path, 'terms', state))
    if (taxonomy === 'nav_menu' && mapIn(answer)['auto_add'] === true) addingMenus.push(Number(mapIn(answer)['id']));
  const order = new Map<string, number>();
  const sidebars = state.answers['sidebars'];
  for (const sidebar of isList(sidebars ?? null) ? (sidebars as readonly Json[]) : []) {
    const widgets = mapIn(sidebar)['widgets'];
    if (isList(widgets ?? null)) for (const id of widgets as readonly Json[]) order.set(scalarText(id), order.size);
  }
  const widgets = (await allOf(path, 'widgets', state)).flatMap(({ answer }): ForeignWidget[] => {
    const given = mapIn(answer);
    const settings = mapIn(mapIn(given['instance'])['raw']);
    return [{ id: scalarText(given['id']), sidebar: scalarText(given['sidebar']), settings }];
  });
  const place = ({ id }: ForeignWidget): number => order.get(id) ?? order.size;
  return { locations, addingMenus, widgets: widgets.toSorted((one, other) => place(one) - place(other)) };
}
