import type { Answer } from './answer.ts';
import { readAnswer } from './answer.ts';
import type { Json } from './json.ts';
import { isList, isMap, valueAt } from './json.ts';
import { findToSave, namesUsed, readyNames } from './names.ts';
import type { Recording, RequestStep, SiteChange } from './recording.ts';
import { isRequest } from './recording.ts';
import type { ReadyNames } from './target.ts';

/**
 * For the runner's own tests: a service that answers every recorded step with what the step expects, its placeholders
 * filled in. Played against it, each step is known to be playable; a tampered mirror shows that each step can fail.
 */
export interface Mirror {
  reset(site: SiteChange): Promise<ReadyNames>;
  answer(): MirrorAnswer & { readonly text: string };
}

export interface MirrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Mutable | undefined;
}

export type Mutable = { [key: string]: Mutable } | Mutable[] | null | boolean | number | string;
export type Tamper = (answer: MirrorAnswer, step: RequestStep) => MirrorAnswer;

interface Memory {
  names: Map<string, Json>;
  site: SiteChange;
  steps: RequestStep[];
  lastId: number;
}

const ID = 12_345;
const UPLOADS = 'http://files.example/up';
const MONTH = '2026/11';
const LOGINS = ['admin', 'editor', 'author', 'contributor', 'subscriber'];
const READY: ReadyNames = {
  users: Object.fromEntries(LOGINS.map((login, index) => [login, { id: index + 1, password: 'p' }])),
  terms: { uncategorized: 1 },
};

/** Answers the requests of one recording after the other, in the order in which they are played. */
export function createMirror(
  recordings: readonly Recording[],
  { base, tamper }: { base: string; tamper: Tamper },
): Mirror {
  const queue = [...recordings];
  const memory: Memory = { names: new Map(), site: {}, steps: [], lastId: 30_000 };
  return {
    reset: async (site) => {
      memory.names = readyNames(base, READY).set('rels', 'https://r.example/');
      memory.site = site;
      memory.steps = queue.shift()?.steps.filter(isRequest) ?? [];
      return READY;
    },
    answer: () => {
      const step = nextSent(memory);
      const answer = tamper(reflectStep(step, memory), step);
      const isEmpty = step.expect.empty === true || answer.body === undefined;
      const json = isEmpty ? '' : JSON.stringify(answer.body).replaceAll('/', '\\/');
      // A body that is not JSON is recorded as text.
      const text = step.expect.text ?? json;
      remember(step, { memory, answer: asRead({ ...answer, text }) });
      return { ...answer, text };
    },
  };
}

export function asRead({ status, headers, text }: MirrorAnswer & { text: string }): Answer {
  return readAnswer({ status, rawHeaders: Object.entries(headers).flat(), bytes: Buffer.from(text) });
}

// Steps that use a name which a tampered answer did not give are never sent.
function nextSent(memory: Memory): RequestStep {
  const step = memory.steps.shift();
  if (step === undefined) throw new Error('more requests than steps');
  if ([...namesUsed(step)].every((name) => memory.names.has(name))) return step;
  for (const name of Object.keys(step.save ?? {})) memory.names.delete(name);
  return nextSent(memory);
}

function remember(step: RequestStep, { memory, answer }: { memory: Memory; answer: Answer }): void {
  for (const [name, path] of Object.entries(step.save ?? {})) {
    const value = findToSave(path, answer);
    if (value === undefined) memory.names.delete(name);
    else memory.names.set(name, value);
  }
}

function reflectStep({ save = {}, expect: recorded }: RequestStep, memory: Memory): MirrorAnswer {
  const saves = Object.entries(save);
  for (const [name, path] of saves) memory.names.set(name, invent(name, { path, memory }));
  const headers = reflect(recorded.headers ?? {}, memory) as Record<string, string>;
  const shown = recorded.body === undefined ? undefined : reflect(recorded.body, memory);
  const parts = recorded.partial === true && isMap(shown) ? Object.entries(shown) : undefined;
  const whole = parts?.reduce<Mutable>((body, [path, value]) => put(body, { path, value }), null) ?? shown;
  const body = saves.reduce((grown, [name, save]) => {
    const path = (save.split('#')[0] ?? '').replace(/^body\./, '');
    if (valueAt(grown as Json, path) !== undefined) return grown;
    const source = save.includes('#') ? `${UPLOADS}/${MONTH}/${memory.lastId}` : (memory.names.get(name) ?? null);
    return put(grown, { path, value: source as Mutable });
  }, whole);
  const type = recorded.text === undefined ? 'application/json' : 'text/html';
  return { status: recorded.status, headers: { 'content-type': type, ...headers }, body };
}

function invent(name: string, { path, memory }: { path: string; memory: Memory }): Json {
  memory.lastId += 1;
  if (name === 'uploads') return UPLOADS;
  if (name === 'month') return MONTH;
  if (path.endsWith('source_url')) return `${UPLOADS}/${MONTH}/${memory.lastId}.png`;
  if (/(\.id|\.parent|\(\\d\+\)\$)$/.test(path)) return memory.lastId;
  // What is found in markup: a whole element, or a word.
  const element = /#.*\(<(svg|script)/.exec(path)?.[1];
  if (element !== undefined) return `<${element}>${memory.lastId}</${element}>`;
  return path.includes('#') ? `saved${memory.lastId}` : `saved-${name}-${memory.lastId}`;
}

function reflect(value: Json, memory: Memory): Mutable {
  if (typeof value === 'string') return reflectText(value, memory);
  if (isList(value)) return value.map((item) => reflect(item, memory));
  if (!isMap(value)) return value;
  const members = Object.entries(value).map(([key, item]) => [key, reflect(item, memory)] as const);
  return Object.fromEntries(
    members.map(([key, item]) => [key, key.endsWith('slug') && typeof item === 'number' ? `${item}` : item]),
  );
}

function reflectText(text: string, { names, site }: Memory): Mutable {
  const whole: Readonly<Record<string, Mutable>> = {
    '<id>': ID,
    '<text>': 'Words.',
    '<uuid>': '5f1b5a0e-3c0e-4b5e-9c4e-0123456789ab',
    '<now>': clock(0),
    '<now.local>': clock(site.offsets?.[0] ?? 0),
    '<no-cache>': 'no-cache',
  };
  const name = /^\{\{([\w.]+)\}\}$/.exec(text)?.[1];
  if (name !== undefined) return names.get(name) as Mutable;
  return (
    whole[text] ??
    text
      .replaceAll(/\{\{([\w.]+)\}\}/g, (_, inner: string) => String(names.get(inner)))
      .replaceAll(/(?<!\?P)<id>/g, `${ID}`)
  );
}

function clock(offsetMinutes: number): string {
  return new Date(Date.now() + offsetMinutes * 60_000).toISOString().slice(0, 19);
}

/** Puts a value at a dotted path, making the lists and maps on the way. */
export function put(root: Mutable | undefined, { path, value }: { path: string; value: Mutable }): Mutable {
  return putAt(root, { segments: segmentsOf(path), value });
}

function segmentsOf(path: string): readonly string[] {
  const route = /^routes\.(\/.*?)(?:\.(methods|namespace))?$/.exec(path);
  return route === null ? path.split('.') : ['routes', ...route.slice(1).filter((part) => part !== undefined)];
}

function putAt(
  root: Mutable | undefined,
  { segments, value }: { segments: readonly string[]; value: Mutable },
): Mutable {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (segment === 'length' || (/^\d+$/.test(segment) && !isMap(root))) {
    const list: Mutable[] = Array.isArray(root) ? root : [];
    const wanted = segment === 'length' ? Number(value) : Number(segment) + 1;
    while (list.length < wanted) list.push(null);
    if (segment !== 'length') list[Number(segment)] = putAt(list[Number(segment)], { segments: rest, value });
    return list;
  }
  const map = (isMap(root) ? root : {}) as { [key: string]: Mutable };
  map[segment] = putAt(map[segment], { segments: rest, value });
  return map;
}
