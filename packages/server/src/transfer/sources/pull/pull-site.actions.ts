import { isList, isMap, scalarText } from '../../../lib/json.ts';
import type { Json, JsonMap } from '../../../lib/json.ts';
import { momentOfGmt, siteZone } from '../../../lib/site-time.ts';
import { SourceLost, SourceRefused } from '../../imports.errors.ts';
import type { Ask, Query } from './asking.actions.ts';
import { pagesOf, recordId } from './pages.actions.ts';
import type { AskPart } from './pages.actions.ts';
import { linesOf } from './site-folder.actions.ts';
import type { FolderFile, FolderState, FolderWriter } from './site-folder.actions.ts';

/** Whom to ask. The same questions read an old site over the network and this one for an archive. */
export interface Pulling {
  readonly ask: Ask;
  readonly index: JsonMap;
  readonly namespace: string;
  readonly isSignedIn: boolean;
  readonly path: string;
  readonly folder: FolderWriter;
  readonly now: () => Date;
  readonly progress: (read: number, what: string) => void;
  readonly isStopped: () => boolean;
}

export const emptyFolder = ({
  index,
  namespace,
  isSignedIn,
}: Pick<Pulling, 'index' | 'namespace' | 'isSignedIn'>): FolderState => ({
  format: 1,
  home: scalarText(index['home'] ?? index['url']).replace(/\/+$/, ''),
  index,
  namespace,
  isSignedIn,
  answers: {},
  sizes: {},
  changedFrom: null,
  done: [],
  cursor: null,
  notes: [],
  until: '',
  isWhole: false,
});

interface Step {
  readonly name: string;
  /** False when it was asked to stop before the end. */
  readonly run: () => Promise<boolean>;
}

/** Reads all that the site tells into the folder. Ended at any moment and called again, it goes on; false when stopped. */
export async function pullSite(pulling: Pulling): Promise<boolean> {
  const { folder, index, now } = pulling;
  if (folder.state.until === '') await folder.write({ until: timeThere(index, now()) });
  const kinds = await readKinds(pulling);
  const steps: readonly Step[] = [
    { name: 'settings', run: () => keepAnswer(pulling, 'settings') },
    { name: 'users', run: () => pullList(pulling, { file: 'users', path: 'users', wrap: (answer) => ({ answer }) }) },
    ...kinds.taxonomies.map((kind): Step => ({
      name: `terms ${kind.slug}`,
      run: () =>
        pullList(pulling, { file: 'terms', path: kind.path, wrap: (answer) => ({ taxonomy: kind.slug, answer }) }),
    })),
    ...kinds.types.map((kind): Step => ({ name: `items ${kind.slug}`, run: () => pullItems(pulling, kind) })),
    {
      name: 'comments',
      run: () =>
        pullList(pulling, {
          file: 'comments',
          path: 'comments',
          query: pulling.isSignedIn ? { status: 'any', type: 'all' } : { type: 'all' },
          wrap: (answer) => ({ answer }),
        }),
    },
    { name: 'menu-locations', run: () => keepAnswer(pulling, 'menu-locations') },
    { name: 'sidebars', run: () => keepAnswer(pulling, 'sidebars') },
    { name: 'widgets', run: () => pullWidgets(pulling) },
    { name: 'revisions', run: () => pullRevisions(pulling) },
    { name: 'changes', run: () => pullChanges(pulling, kinds.types) },
  ];
  for (const { name, run } of steps) {
    if (folder.state.done.includes(name)) continue;
    if (!(await run())) return false;
    await folder.write({ done: [...folder.state.done, name], cursor: null });
  }
  await folder.write({ isWhole: true });
  return true;
}

/** What has changed at the source since it was read; false when stopped. */
export async function pullAgain(pulling: Pulling): Promise<boolean> {
  const { folder } = pulling;
  const kinds = await readKinds(pulling);
  if (!(await pullChanges(pulling, kinds.types))) return false;
  // These have no modification date, so they are read again.
  const again = ['settings', 'users', 'comments', 'menu-locations', 'sidebars', 'widgets', 'revisions'];
  const kept = folder.state.done.filter((name) => !again.includes(name) && !name.startsWith('terms '));
  const sizes = { ...folder.state.sizes, users: 0, terms: 0, comments: 0, widgets: 0, revisions: 0 };
  await folder.write({ sizes, done: kept, cursor: null, isWhole: false });
  return pullSite(pulling);
}

interface Kind {
  readonly slug: string;
  /** From the namespace on. */
  readonly path: string;
}

async function readKinds(pulling: Pulling): Promise<{ types: readonly Kind[]; taxonomies: readonly Kind[] }> {
  const { folder } = pulling;
  for (const name of ['types', 'taxonomies', 'statuses']) {
    if (folder.state.answers[name] === undefined) await keepAnswer(pulling, name);
  }
  const kindsOf = (name: string): Kind[] => {
    const known = folder.state.answers[name];
    return Object.entries(isMap(known) ? known : {}).flatMap(([slug, kind]) => {
      if (!isMap(kind)) return [];
      const base = scalarText(kind['rest_base']) || slug;
      return [{ slug, path: `${scalarText(kind['rest_namespace']) || pulling.namespace}/${base}` }];
    });
  };
  return { types: kindsOf('types'), taxonomies: kindsOf('taxonomies') };
}

const contextOf = ({ isSignedIn }: Pulling): Query => ({ context: isSignedIn ? 'edit' : 'view' });

async function refusedOr<T>(pulling: Pulling, subject: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    // Visitors are shown little, which is no surprise; what does not exist is no loss.
    const isLoss = pulling.isSignedIn && error.status !== 404;
    const note = { code: 'source-refused', subject, detail: `${error.status} ${error.code}` };
    if (isLoss) await pulling.folder.write({ notes: [...pulling.folder.state.notes, note] });
    return null;
  }
}

async function keepAnswer(pulling: Pulling, name: string): Promise<boolean> {
  const { folder, ask, namespace } = pulling;
  const answer = await refusedOr(pulling, name, () => ask(`${namespace}/${name}`, contextOf(pulling)));
  if (answer !== null) await folder.write({ answers: { ...folder.state.answers, [name]: answer } });
  return !pulling.isStopped();
}

interface List {
  readonly file: FolderFile;
  /** Below the namespace, or with one of its own. */
  readonly path: string;
  readonly query?: Query;
  readonly wrap: (answer: JsonMap) => JsonMap;
}

/** False when it was asked to stop before the end. */
async function pullList(pulling: Pulling, { file, path, query = {}, wrap }: List): Promise<boolean> {
  const { folder, ask, progress, namespace } = pulling;
  const place = path.includes('/') ? path : `${namespace}/${path}`;
  const part: AskPart = (offset, size) =>
    askPart(pulling, (from, most) =>
      ask(place, { ...contextOf(pulling), orderby: 'id', order: 'asc', ...query, offset: from, per_page: most }),
    )(offset, size);
  const read = await refusedOr(pulling, place, async () => {
    for await (const { records, cursor } of pagesOf(part, folder.state.cursor ?? { read: 0, last: 0 })) {
      await folder.write({ cursor }, { file, values: records.map(wrap) });
      progress(cursor.read, path);
      if (pulling.isStopped()) return false;
    }
    return true;
  });
  return read ?? true;
}

/** Where the source fails at a part again and again, its halves are asked for, down to the one record it fails at. */
const askPart = (pulling: Pulling, ask: (offset: number, size: number) => Promise<Json>): AskPart => {
  const half = async (offset: number, size: number): Promise<readonly (JsonMap | null)[]> => {
    try {
      const body = await ask(offset, size);
      return (isList(body) ? body : isMap(body) ? Object.values(body) : []).filter(isMap);
    } catch (error) {
      if (!(error instanceof SourceLost) || !/returned status 5/.test(error.message)) throw error;
      if (size === 1) {
        const note = { code: 'source-failed', subject: `record ${offset + 1} of a list`, detail: error.message };
        await pulling.folder.write({ notes: [...pulling.folder.state.notes, note] });
        return [null];
      }
      const first = await half(offset, Math.ceil(size / 2));
      if (first.length < Math.ceil(size / 2)) return first;
      return [...first, ...(await half(offset + first.length, size - first.length))];
    }
  };
  return half;
};

const usualStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
const never: ReadonlySet<string> = new Set(['inherit', 'auto-draft', 'any', ...usualStatuses]);

function statusesFor(pulling: Pulling, slug: string): Query {
  if (
    !pulling.isSignedIn ||
    slug === 'attachment' ||
    /_(?:template|template_part|font_family|global_styles)$/.test(slug)
  )
    return {};
  if (slug === 'nav_menu_item') return { status: 'publish,draft' };
  const known = pulling.folder.state.answers['statuses'];
  const own = Object.keys(isMap(known) ? known : {}).filter((name) => !never.has(name));
  return { status: [...usualStatuses, ...own].join(',') };
}

async function pullItems(pulling: Pulling, { slug, path }: Kind): Promise<boolean> {
  const wrap = (answer: JsonMap): JsonMap => ({ type: slug, path, answer });
  // Faces are asked for with their families.
  if (path.includes('(')) return true;
  if (slug.endsWith('_global_styles')) return pullStyles(pulling, path, wrap);
  if (/_template(?:_part)?$/.test(slug)) {
    const all = await refusedOr(pulling, path, () => pulling.ask(path, contextOf(pulling)));
    const custom = (isList(all) ? all.filter(isMap) : []).filter(({ source }) => source === 'custom');
    await pulling.folder.write({}, { file: 'items', values: custom.map(wrap) });
    return !pulling.isStopped();
  }
  const isDone = await pullList(pulling, { file: 'items', path, query: statusesFor(pulling, slug), wrap });
  if (!isDone || !slug.endsWith('_font_family')) return isDone;
  return pullFaces(pulling, slug, path);
}

async function pullFaces(pulling: Pulling, slug: string, path: string): Promise<boolean> {
  const { folder, path: place } = pulling;
  for await (const { value } of linesOf(place, 'items', folder.state)) {
    if (value['type'] !== slug || !isMap(value['answer'])) continue;
    const faces = `${path}/${recordId(value['answer'])}/font-faces`;
    const body = await refusedOr(pulling, faces, () => pulling.ask(faces, { ...contextOf(pulling), per_page: 100 }));
    const values = (isList(body) ? body : []).map((answer) => ({ type: slug.replace('family', 'face'), answer }));
    await folder.write({}, { file: 'items', values });
  }
  return !pulling.isStopped();
}

/** The one of the theme in use, which the theme leads to. */
async function pullStyles(pulling: Pulling, path: string, wrap: (answer: JsonMap) => JsonMap): Promise<boolean> {
  const { ask, namespace, folder } = pulling;
  if (!pulling.isSignedIn) return true;
  const themes = await ask(`${namespace}/themes`, { status: 'active' }).catch(() => null);
  const [theme] = isList(themes) ? themes.filter(isMap) : [];
  const links = theme?.['_links'];
  const link = isMap(links) ? (links['wp:user-global-styles'] ?? links['cms:user-global-styles']) : null;
  const [first] = isList(link) ? link.filter(isMap) : [];
  const id = /\/global-styles\/(\d+)/.exec(scalarText(first?.['href']))?.[1];
  const asked = id === undefined ? path : `${path}/${id}`;
  const body = await ask(asked, contextOf(pulling)).catch(() => null);
  const styles = (isList(body) ? body : [body]).filter(isMap);
  const stylesheet = scalarText(theme?.['stylesheet']);
  await folder.write({}, { file: 'items', values: styles.map((one) => ({ ...wrap(one), theme: stylesheet })) });
  return !pulling.isStopped();
}

async function pullWidgets(pulling: Pulling): Promise<boolean> {
  const { ask, namespace, folder, isSignedIn } = pulling;
  if (!isSignedIn) return true;
  const body = await refusedOr(pulling, 'widgets', () => ask(`${namespace}/widgets`, contextOf(pulling)));
  await folder.write({}, { file: 'widgets', values: (isList(body) ? body : []).map((answer) => ({ answer })) });
  return !pulling.isStopped();
}

const askedAtOnce = 4;

/** Of the items that have any. */
async function pullRevisions(pulling: Pulling): Promise<boolean> {
  const { folder, path: place, isSignedIn, index } = pulling;
  if (!isSignedIn) return true;
  // Elsewhere, autosaves are among the revisions.
  const listsApart = isList(index['namespaces'] ?? null) && (index['namespaces'] as Json[]).includes('platen/v1');
  let waiting: { readonly type: Json | undefined; readonly path: string }[] = [];
  const flush = async (end: number): Promise<void> => {
    const asked = waiting.map(async ({ type = '', path }) => {
      const read = await refusedOr(pulling, path, () => allOf(pulling, path));
      return (read ?? []).map((answer) => ({ type, answer }));
    });
    const values = (await Promise.all(asked)).flat();
    waiting = [];
    await folder.write({ cursor: { read: end, last: 0 } }, { file: 'revisions', values });
  };
  for await (const { value, end } of linesOf(place, 'items', folder.state, folder.state.cursor?.read ?? 0)) {
    const { answer, path, type } = value;
    if (!isMap(answer) || typeof path !== 'string') continue;
    const count = historyOf(answer);
    const own = `${path}/${scalarText(answer['id'])}`;
    if (count !== null && count > 0) waiting.push({ type, path: `${own}/revisions` });
    if (listsApart && type !== 'attachment' && type !== 'nav_menu_item')
      waiting.push({ type, path: `${own}/autosaves` });
    if (waiting.length >= askedAtOnce) await flush(end);
    if (pulling.isStopped()) return false;
  }
  await flush(folder.state.sizes.items ?? 0);
  return true;
}

/** All there are, page by page. */
async function allOf(pulling: Pulling, path: string): Promise<JsonMap[]> {
  const part = askPart(pulling, (offset, size) =>
    pulling.ask(path, { ...contextOf(pulling), orderby: 'id', order: 'asc', offset, per_page: size }),
  );
  const all: JsonMap[] = [];
  for await (const { records } of pagesOf(part, { read: 0, last: 0 })) all.push(...records);
  return all;
}

/** How many revisions it has; null where it can have none. */
function historyOf({ _links: links }: JsonMap): number | null {
  const history = isMap(links ?? null) ? (links as JsonMap)['version-history'] : null;
  const [first] = isList(history) ? history.filter(isMap) : [];
  return first === undefined ? null : Number(scalarText(first['count']));
}

const mostRounds = 5;

/** What was changed while the rest was read; round by round, until one brings nothing. */
async function pullChanges(pulling: Pulling, types: readonly Kind[]): Promise<boolean> {
  const { folder, ask, index, now } = pulling;
  if (folder.state.changedFrom === null) await folder.write({ changedFrom: folder.state.sizes.items ?? 0 });
  const seen = new Set<string>();
  for (let round = 0; round < mostRounds; round += 1) {
    const until = timeThere(index, now());
    let brought = 0;
    for (const { slug, path } of types) {
      if (path.includes('(') || /_(?:template|template_part|font_family|global_styles)$/.test(slug)) continue;
      if (slug === 'nav_menu_item') continue;
      const query = { ...statusesFor(pulling, slug), modified_after: folder.state.until };
      const part = askPart(pulling, (offset, size) =>
        ask(path, { ...contextOf(pulling), orderby: 'id', order: 'asc', ...query, offset, per_page: size }),
      );
      await refusedOr(pulling, path, async () => {
        for await (const { records } of pagesOf(part, { read: 0, last: 0 })) {
          const fresh = records.filter((one) => !seen.has(markOf(one)));
          for (const one of fresh) seen.add(markOf(one));
          brought += fresh.length;
          await folder.write({}, { file: 'items', values: fresh.map((answer) => ({ type: slug, path, answer })) });
        }
      });
      if (pulling.isStopped()) return false;
    }
    await folder.write({ until });
    if (brought === 0) break;
  }
  return true;
}

const markOf = (record: JsonMap): string => `${recordId(record)} ${scalarText(record['modified_gmt'])}`;

const margin = 120_000;

/** The time at the old site, a little earlier, so that nothing falls between two questions. */
function timeThere(index: JsonMap, now: Date): string {
  const zone = siteZone({
    name: scalarText(index['timezone_string']),
    offset: Number(scalarText(index['gmt_offset'])) || 0,
  });
  return momentOfGmt(new Date(now.getTime() - margin).toISOString().slice(0, 19), zone).local;
}
