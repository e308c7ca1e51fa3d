/** The strings of the admin that can be translated, as a gettext template, and visible strings that can't. */
import { globSync } from 'node:fs';
import { readSyntax } from './syntax.ts';
import type { SourceFile } from './syntax.ts';

const domain = 'platen';
const source = 'packages/admin/src';
const skipped = /\.test\.tsx?$|\.d\.ts$/;

/** Function of `@wordpress/i18n` → its arguments, in order. */
const signatures: Readonly<Record<string, readonly ('text' | 'plural' | 'count' | 'context' | 'domain')[]>> = {
  __: ['text', 'domain'],
  _x: ['text', 'context', 'domain'],
  _n: ['text', 'plural', 'count', 'domain'],
  _nx: ['text', 'plural', 'count', 'context', 'domain'],
};

export interface Message {
  readonly text: string;
  readonly plural?: string;
  readonly context?: string;
}

interface Reading {
  readonly messages: readonly Message[];
  /** What translators would never see, and why. */
  readonly problems: readonly string[];
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const literalIn = (value: unknown): string | null =>
  isNode(value) && value.type === 'StringLiteral' ? String(value['value']) : null;

/** Elements whose text is the same in every language. */
const untranslated = /^(?:code|kbd|pre)$/;
/** Attributes and properties that are shown or read aloud. */
const visible = /^(?:alt|aria-label|description|empty|help|hint|label|placeholder|saveLabel|title)$/;
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);
/** Values of the properties above that are names in code start with a small letter. */
const isLabel = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text);

export function messagesIn({ path, module }: Pick<SourceFile, 'path' | 'module'>): Reading {
  const messages: Message[] = [];
  const problems: string[] = [];
  const refuse = (text: string): void => void problems.push(`${path}: "${text}" can't be translated. Use __().`);

  function readCall(name: string, given: readonly unknown[]): void {
    const values = (signatures[name] ?? []).map((meaning, at) => {
      const { expression } = (given[at] ?? {}) as { readonly expression?: unknown };
      return [meaning, literalIn(expression)] as const;
    });
    const read = Object.fromEntries(values);
    const { text, plural, context } = read;
    if (read['domain'] !== domain) problems.push(`${path}: ${name}() needs the text domain '${domain}'.`);
    if (text == null) problems.push(`${path}: ${name}() needs a string literal.`);
    else messages.push({ text, ...(plural != null && { plural }), ...(context != null && { context }) });
  }

  const visitors: Readonly<Record<string, (node: Node) => boolean | void>> = {
    CallExpression: ({ callee, arguments: given }) => {
      const name = isNode(callee) && callee.type === 'Identifier' ? String(callee['value']) : '';
      if (!Object.hasOwn(signatures, name)) return true;
      return readCall(name, given as readonly unknown[]);
    },
    JSXElement: ({ opening }) => {
      const { name } = opening as { readonly name: { readonly value?: string } };
      return !untranslated.test(name.value ?? '');
    },
    JSXText: ({ value }) => {
      const text = String(value).trim();
      if (hasWord(text)) refuse(text);
    },
    JSXAttribute: ({ name, value }) => {
      const text = literalIn(value);
      const isVisible = visible.test(String((name as { readonly value?: unknown }).value));
      if (isVisible && text !== null && hasWord(text)) refuse(text);
      return true;
    },
    KeyValueProperty: ({ key, value }) => {
      const text = literalIn(value);
      const isVisible = visible.test(String((key as { readonly value?: unknown }).value));
      if (isVisible && text !== null && isLabel(text)) refuse(text);
      return true;
    },
  };

  function walk(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const visit = isNode(node) ? visitors[node.type] : undefined;
    if (visit !== undefined && visit(node as Node) !== true) return;
    for (const part of Object.values(node)) walk(part);
  }

  walk(module.body);
  return { messages, problems };
}

const quoted = (text: string): string => JSON.stringify(text);

/** Throws if a visible string can't be translated. */
export function catalogFile(): string {
  const paths = globSync(`${source}/**/*.{ts,tsx}`).filter((path) => !skipped.test(path));
  const entries = new Map<string, { readonly message: Message; readonly files: Set<string> }>();
  const problems: string[] = [];
  for (const path of paths.toSorted()) {
    const reading = messagesIn(readSyntax(path));
    problems.push(...reading.problems);
    for (const message of reading.messages) {
      const key = JSON.stringify([message.text, message.context]);
      const entry = entries.get(key) ?? { message, files: new Set() };
      entry.files.add(path.slice('packages/admin/'.length));
      entries.set(key, entry);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const sections = [...entries.values()]
    .toSorted((one, other) => (one.message.text < other.message.text ? -1 : 1))
    .map(({ message: { text, plural, context }, files }) =>
      [
        ...[...files].map((file) => `#: ${file}`),
        ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
        `msgid ${quoted(text)}`,
        ...(plural === undefined ? ['msgstr ""'] : [`msgid_plural ${quoted(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
      ].join('\n'),
    );
  const head = [
    '# Written by npm run gen; do not edit.',
    'msgid ""',
    'msgstr ""',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
  ];
  return `${[head.join('\n'), ...sections].join('\n\n')}\n`;
}
