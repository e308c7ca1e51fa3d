/** Reads from the source which hooks there are and which are fired. It counts on the formatter's line breaks. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const source = 'packages/server/src';

interface SourceFile {
  /** Folder inside the source, such as `domain/posts`. */
  readonly room: string;
  readonly text: string;
}

export interface DeclaredHook {
  readonly room: string;
  readonly kind: 'filter' | 'synchronous filter' | 'action';
  /** With a placeholder where the name depends on what is registered, such as `rest_{type}_query`. */
  readonly name: string;
  readonly description: string;
  readonly listener: string;
}

export const readSource = (): readonly SourceFile[] =>
  globSync(`${source}/**/*.ts`)
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => ({ room: dirname(path).slice(source.length + 1), text: readFileSync(path, 'utf8') }));

const kinds = { Filters: 'filter', SyncFilters: 'synchronous filter', Actions: 'action' } as const;

/** Every name that is merged into the interfaces of the bus. */
export const declaredHooks = (files: readonly SourceFile[]): readonly DeclaredHook[] =>
  files.filter(({ text }) => /^declare module '[./]+hooks\/bus\.ts'/m.test(text)).flatMap(hooksIn);

function hooksIn(file: SourceFile): DeclaredHook[] {
  const blocks = file.text.matchAll(/^ {2}interface (\w+)(?: extends ([\w, ]+))? \{(\}|\n[^]*?^ {2}\})/gm);
  return [...blocks].flatMap(([, name = '', families = '', body = '']) => {
    const kind = kinds[name as keyof typeof kinds];
    if (kind === undefined) return [];
    const familyTexts = families
      .split(', ')
      .filter(Boolean)
      .map((family) => familyText(file.text, family));
    return [...familyTexts, ...memberTexts(body)].map((text) => ({
      room: file.room,
      kind,
      ...readMember(file.room, text),
    }));
  });
}

/** A family is a mapped type of one member; its comment stands before the type. */
function familyText(text: string, family: string): string {
  const at = text.indexOf(`\ntype ${family} = {`);
  const before = text.slice(0, at);
  const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
  return `${comment}\n${text.slice(text.indexOf('{', at) + 1, text.indexOf('};', at))}`;
}

/** The members of an interface, each with the comment before it. */
function memberTexts(body: string): string[] {
  const members: string[] = [];
  let current = '';
  for (const line of body.split('\n').slice(1, -1)) {
    current += `${line}\n`;
    if (!/^ {4}[^ *].*;$/.test(line)) continue;
    members.push(current);
    current = '';
  }
  return members;
}

function readMember(room: string, text: string): Pick<DeclaredHook, 'name' | 'description' | 'listener'> {
  const [comment, member] = text.includes('*/') ? splitAt(text, text.indexOf('*/') + 2) : ['', text];
  const flat = member.replaceAll(/\s+/g, ' ').trim();
  const colon = flat.startsWith('[') ? flat.indexOf(']: ') + 1 : flat.indexOf(': ');
  const name = /`([^`]+)`/.exec(flat.slice(0, colon))?.[1] ?? flat.slice(0, colon);
  return {
    name: name.replace(/\$\{(\w+)\}/, (_, variable: string) => `{${placeholder(room, variable)}}`),
    description: comment
      .replaceAll(/\/\*\*|\*\/|^\s*\*(?!\/)/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    listener: flat
      .slice(colon + 2)
      .replace(/;$/, '')
      .replaceAll('( ', '(')
      .replaceAll(', )', ')')
      .trim(),
  };
}

function placeholder(room: string, variable: string): string {
  if (variable === 'M') return 'condition';
  if (variable === 'string') return 'object';
  return room.endsWith('terms') ? 'taxonomy' : 'type';
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at)];

/** Where a name has a placeholder, the room it belongs to tells it from the same pattern elsewhere. */
export const firingKey = (room: string, name: string): string =>
  name.includes('{') ? `${room} ${name.replace(/\{[^}]*\}/, '{}')}` : name;

/** The keys of all hooks that some line of the source fires. */
export function firedHooks(files: readonly SourceFile[]): ReadonlySet<string> {
  const tables = files.flatMap(tablesIn);
  return new Set(files.flatMap((file) => firedIn(file, tables)));
}

interface NameTable {
  readonly constant: string;
  readonly names: ReadonlyMap<string, string>;
}

/** Tables such as `postHooks(type)`, whose members are the names of hooks. */
function tablesIn({ room, text }: SourceFile): NameTable[] {
  return [...text.matchAll(/^export const (\w+Hooks) = [^]*?\}/gm)].map(([, constant = '']) => {
    const from = text.indexOf(`export const ${constant} = `);
    const body = text.slice(from, text.indexOf('\n\n', from));
    const members = body.matchAll(/(\w+): (`[^`]+`|'[^']+')/g);
    return { constant, names: new Map([...members].map(([, key = '', name = '']) => [key, keyOf(room, name)])) };
  });
}

function firedIn({ room, text }: SourceFile, tables: readonly NameTable[]): string[] {
  const calls = text.matchAll(/hooks(?:\(\))?\s*\.(?:filter|filterSync|action)\(\s*([^,]+),/gi);
  return [...calls].flatMap(([, given = '']) => {
    const expression = /^\w+$/.test(given) ? (new RegExp(`const ${given} = ([^;]+);`).exec(text)?.[1] ?? '') : given;
    if (/^['`]/.test(expression)) return [keyOf(room, expression)];
    const member = expression.slice(expression.lastIndexOf('.') + 1);
    return tables.filter(({ constant }) => text.includes(constant)).flatMap(({ names }) => names.get(member) ?? []);
  });
}

const keyOf = (room: string, literal: string): string =>
  firingKey(room, (/^['`]([^'`]+)/.exec(literal)?.[1] ?? '').replace(/\$\{[^}]+\}/, '{}'));

/** The hooks reference. */
export function hooksReference(hooks: readonly DeclaredHook[]): string {
  const rooms = [...new Set(hooks.map(({ room }) => room))];
  return [
    '<!-- Generated by npm run gen from packages/server/src; do not edit. -->',
    '',
    '# Hooks',
    '',
    'A filter gets a value and answers the value to go on with; its listener may be asynchronous unless the table says',
    'synchronous. An action is told of something. Listeners of one hook run by priority (10 unless said), then in the order',
    'they were added. [Writing a plugin](../writing-a-plugin.md) shows how a listener is added.',
    '',
    '`{type}` stands for the stored name of a post type, `{taxonomy}` for that of a taxonomy, `{object}` for the name of a',
    'kind of item (a post type, a taxonomy, `user`, `comment` and so on), `{condition}` for a member of the query of a list.',
    ...rooms.flatMap((room) => [
      '',
      `## ${titleOf(room)}`,
      '',
      '| Hook | Kind | What it is for | Listener |',
      '|---|---|---|---|',
      ...hooks.filter((hook) => hook.room === room).map(row),
    ]),
    '',
  ].join('\n');
}

const titles: Readonly<Record<string, string>> = { access: 'Rights', auth: 'Signing in', rest: 'Requests and answers' };

function titleOf(room: string): string {
  const noun = room.slice(room.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return titles[room] ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

const row = ({ name, kind, description, listener }: DeclaredHook): string =>
  `| \`${name}\` | ${kind} | ${description} | \`${listener.replaceAll('|', '\\|')}\` |`;
