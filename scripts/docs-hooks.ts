/** Reads from the source which hooks are declared and which are fired. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Expression, TsInterfaceDeclaration, TsTypeAliasDeclaration, TsTypeElement } from '@swc/core';
import { frontMatter } from './front-matter.ts';
import { nodesIn, readSyntax } from './syntax.ts';
import type { SourceFile } from './syntax.ts';

const source = 'packages/server/src';

export interface DeclaredHook {
  /** Folder inside the source, such as `domain/posts`. */
  readonly room: string;
  readonly kind: 'filter' | 'synchronous filter' | 'action';
  /** With a placeholder where the name depends on what is registered, such as `rest_{type}_query`. */
  readonly name: string;
  readonly description: string;
  readonly listener: string;
}

export const readSource = (): readonly SourceFile[] =>
  globSync(`${source}/**/*.ts`, { exclude: ['**/*.test.ts'] })
    .toSorted()
    .map(readSyntax);

const roomOf = ({ path }: SourceFile): string => dirname(path).slice(source.length + 1);

const kinds = { Filters: 'filter', SyncFilters: 'synchronous filter', Actions: 'action' } as const;

/** Every name that is merged into the interfaces of the bus. */
export const declaredHooks = (files: readonly SourceFile[]): readonly DeclaredHook[] =>
  files.flatMap((file) =>
    nodesIn(file.module, 'TsModuleDeclaration')
      .filter(({ id }) => id.value.endsWith('/hooks/bus.ts'))
      .flatMap((block) => nodesIn(block, 'TsInterfaceDeclaration'))
      .flatMap((declaration) => hooksIn(file, declaration)),
  );

function hooksIn(file: SourceFile, declaration: TsInterfaceDeclaration): DeclaredHook[] {
  const kind = kinds[declaration.id.value as keyof typeof kinds];
  if (kind === undefined) return [];
  // A family is a mapped type of one member; its comment stands before the type.
  const types = nodesIn(file.module, 'TsTypeAliasDeclaration');
  const families = declaration.extends.flatMap(({ expression }) =>
    types.filter(({ id }) => id.value === file.textOf(expression)),
  );
  return [...families, ...declaration.body.body].map((part) => ({
    room: roomOf(file),
    kind,
    name: part.type === 'TsPropertySignature' ? file.textOf(part.key) : patternIn(file, part),
    description: file.commentBefore(part),
    listener: listenerIn(file, part),
  }));
}

/** The name that a mapped type or an index signature gives its members. */
function patternIn(file: SourceFile, part: unknown): string {
  const [template] = nodesIn(part, 'TemplateLiteral');
  if (template === undefined || !('types' in template)) return '';
  const placeholders = template.types.map((type) => `{${placeholder(roomOf(file), file.textOf(type))}}`);
  return String.raw({ raw: template.quasis.map(({ raw }) => raw) }, ...placeholders);
}

function placeholder(room: string, variable: string): string {
  if (variable === 'M') return 'condition';
  if (variable === 'string') return 'object';
  return room.endsWith('terms') ? 'taxonomy' : 'type';
}

function listenerIn(file: SourceFile, part: TsTypeAliasDeclaration | TsTypeElement): string {
  const [member = part] = part.type === 'TsTypeAliasDeclaration' ? nodesIn(part, 'TsMappedType') : [];
  const text = 'typeAnnotation' in member && member.typeAnnotation ? file.textOf(member.typeAnnotation) : '';
  return text.replace(/^:/, '').replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(', )', ')').trim();
}

/** Where a name has a placeholder, the room it belongs to tells it from the same pattern elsewhere. */
export const firingKey = (room: string, name: string): string =>
  name.includes('{') ? `${room} ${name.replace(/\{[^}]*\}/, '{}')}` : name;

/** The keys of all hooks that some line of the source fires. */
export function firedHooks(files: readonly SourceFile[]): ReadonlySet<string> {
  const members = files.flatMap(membersIn);
  return new Set(files.flatMap((file) => firedIn(file, members)));
}

/** A pattern that the kernel fires stands for the names of every room. */
export function isFired(fired: ReadonlySet<string>, { room, name }: Pick<DeclaredHook, 'room' | 'name'>): boolean {
  const patterns = [...fired]
    .filter((key) => key.startsWith('rest '))
    .map((key) => key.slice('rest '.length).split('{}'));
  const fits = ([start = '', end = '']: string[]): boolean => name.startsWith(start) && name.endsWith(end);
  return fired.has(firingKey(room, name)) || patterns.some(fits);
}

/** A member of a table such as `postHooks(type)`, and the name that it holds. */
interface TableMember {
  readonly table: string;
  readonly member: string;
  readonly keys: readonly string[];
}

const membersIn = (file: SourceFile): TableMember[] =>
  nodesIn(file.module, 'VariableDeclarator').flatMap(({ id, init }) => {
    const properties = file.textOf(id).endsWith('Hooks') ? nodesIn(init, 'KeyValueProperty') : [];
    return properties.map(({ key, value }) => ({
      table: file.textOf(id),
      member: file.textOf(key),
      keys: keysOf(file, value, []),
    }));
  });

function firedIn(file: SourceFile, members: readonly TableMember[]): readonly string[] {
  const known = members.filter(({ table }) => file.textOf(file.module).includes(table));
  return nodesIn(file.module, 'CallExpression').flatMap(({ callee, arguments: [name] }) => {
    if (name === undefined || callee.type !== 'MemberExpression') return [];
    const fires = ['filter', 'filterSync', 'action'].includes(file.textOf(callee.property));
    return fires && file.textOf(callee.object).endsWith('hooks') ? keysOf(file, name.expression, known) : [];
  });
}

/** What an expression may be: a name itself, a constant of the same file or a member of a table. */
function keysOf(file: SourceFile, name: Expression, members: readonly TableMember[]): readonly string[] {
  if (name.type === 'StringLiteral') return [name.value];
  if (name.type === 'TemplateLiteral') return [firingKey(roomOf(file), name.quasis.map(({ raw }) => raw).join('{}'))];
  if (name.type === 'TsAsExpression' || name.type === 'TsConstAssertion') return keysOf(file, name.expression, members);
  if (name.type === 'MemberExpression')
    return members.filter(({ member }) => member === file.textOf(name.property)).flatMap(({ keys }) => keys);
  return nodesIn(file.module, 'VariableDeclarator').flatMap(({ id, init }) =>
    init && file.textOf(id) === file.textOf(name) ? keysOf(file, init, members) : [],
  );
}

const page = {
  title: 'Hooks',
  description: 'Every filter and action of Platen, with the signature of its listener.',
  keywords: 'filter, action, hook, addFilter, addAction, wordpress hooks, extend, intercept',
};

/** The hooks reference. */
export function hooksReference(hooks: readonly DeclaredHook[]): string {
  const rooms = [...new Set(hooks.map(({ room }) => room))];
  return [
    ...frontMatter(page, 'packages/server/src'),
    '',
    'Change the behavior of Platen from a plugin with `api.addFilter` and `api.addAction`. See [Filters and actions](../plugins/hooks.md) for examples.',
    '',
    '- A **filter** receives a value and returns it, changed or not. Its listener can be asynchronous, unless the table says synchronous filter.',
    '- An **action** runs code when something happens. Its return value is ignored.',
    '',
    'Listeners run by priority (default: 10), then in the order they were added.',
    '',
    '| Placeholder | Meaning |',
    '|---|---|',
    '| `{type}` | Stored name of a post type, such as `post` |',
    '| `{taxonomy}` | Stored name of a taxonomy, such as `category` |',
    '| `{object}` | Name of an object type: a post type, a taxonomy, `user`, `comment`, … |',
    '| `{condition}` | A condition of a list query |',
    ...rooms.flatMap((room) => [
      '',
      `## ${titleOf(room)}`,
      '',
      '| Hook | Kind | Description | Listener |',
      '|---|---|---|---|',
      ...hooks.filter((hook) => hook.room === room).map(row),
    ]),
    '',
  ].join('\n');
}

const titles: Readonly<Record<string, string>> = {
  access: 'Capabilities',
  auth: 'Authentication',
  rest: 'Requests and responses',
  'domain/posts/list': 'Post lists',
  'domain/posts/texts': 'Rendering',
};

function titleOf(room: string): string {
  const noun = room.slice(room.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return titles[room] ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

const row = ({ name, kind, description, listener }: DeclaredHook): string =>
  `| \`${name}\` | ${kind} | ${description} | \`${listener.replaceAll('|', '\\|')}\` |`;
