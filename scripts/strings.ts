/** Every string that a person may read, by source file, so that wording can be read and checked in one place. */
import { globSync } from 'node:fs';
import { readSyntax } from './syntax.ts';

type Kind = 'error' | 'description' | 'log' | 'markup' | 'text';

interface UserString {
  readonly kind: Kind;
  readonly text: string;
}

const folders = ['packages/server/src', 'packages/admin/src'];
/** SQL, lists of names, and tests. */
const skipped = /\.test\.tsx?$|\/migrations\/|\.store\.ts$|\/generated\/|\.d\.ts$/;

const errorFunctions = /^(?:createError|forbidden|denied|denial|invalid|\w*Error|\w*Failure|\w*Refused)$/;
const descriptionKeys = /^(?:description|summary|title|label|help|hint|message|reason|about|meaning)$/;
const logLevels = /^(?:trace|debug|info|warn|error|fatal)$/;
/** Attributes of elements that are shown or read aloud. */
const visibleAttributes =
  /^(?:alt|aria-label|description|empty|help|hint|label|placeholder|question|title|message|action)$/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The last name of a callee or a key: `warn` for `log.warn`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node['property']);
  return typeof node['value'] === 'string' ? node['value'] : '';
}

const isLog = (callee: unknown): boolean =>
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  logLevels.test(nameOf(callee['property'])) &&
  /log$/i.test(nameOf(callee['object']));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const sqlStart = /^(?:select|insert|update|delete|with|create|alter|drop|set|begin|from|where|order by|join|values)\b/;

/** At least two words, and no SQL, CSS, header, or element without words. */
function isProse(text: string): boolean {
  const words = text.replaceAll(/<[^>]*>/g, ' ').trim();
  return (
    /(?:^|[\s("“])[A-Za-z][a-z'’]*[,.:;]? +["“(]?[A-Za-z{…]/.test(words) &&
    !sqlStart.test(words) &&
    !/[{}][^}]*[;:]/.test(words)
  );
}

const isLabel = (text: string): boolean => /^[A-Z][a-z]+/.test(text) || isProse(text);

const isVisible = (kind: Kind, text: string): boolean => {
  if (kind === 'log') return /[a-z]/.test(text);
  return kind === 'description' || kind === 'markup' ? isLabel(text) : isProse(text);
};

function stringsIn(path: string): readonly UserString[] {
  const { module, textOf } = readSyntax(path);
  const strings: UserString[] = [];
  const add = (kind: Kind, text: string): void => {
    const line = oneLine(text);
    if (isVisible(kind, line)) strings.push({ kind, text: line });
  };

  /** A template as it reads, with simple expressions in braces. Strings inside expressions are found on their own. */
  const readTemplate = (node: Node): string => {
    const parts = node['quasis'] as readonly { readonly cooked?: string; readonly raw: string }[];
    const expressions = node['expressions'] as readonly Node[];
    const shown = (expression: Node | undefined): string => {
      if (expression === undefined) return '';
      const text = textOf(expression as never);
      return /^[\w.?!]{1,40}$/.test(text) ? `{${text}}` : '{…}';
    };
    return parts.map((part, at) => (part.cooked ?? part.raw) + shown(expressions[at])).join('');
  };

  const walkAll = (parts: readonly unknown[], kind: Kind): void => parts.forEach((part) => walk(part, kind));

  const walkCall = (node: Node, kind: Kind): void => {
    const { callee } = node;
    walk(callee, kind);
    const isError = errorFunctions.test(nameOf(callee));
    walk(node['arguments'], isLog(callee) ? 'log' : isError ? 'error' : kind);
  };

  const visitors: Readonly<Record<string, (node: Node, kind: Kind) => void>> = {
    StringLiteral: (node, kind) => add(kind, String(node['value'])),
    TemplateLiteral: (node, kind) => {
      add(kind, readTemplate(node));
      walk(node['expressions'], kind);
    },
    TaggedTemplateExpression: (node) => {
      const template = node['template'] as Node;
      if (nameOf(node['tag']) === 'html') add('markup', readTemplate(template).replaceAll(/<[^>]*>/g, ' '));
      walk(template['expressions'], 'text');
    },
    JSXText: (node) => add('markup', String(node['value'])),
    JSXAttribute: (node) => walk(node['value'], visibleAttributes.test(nameOf(node['name'])) ? 'markup' : 'text'),
    CallExpression: walkCall,
    NewExpression: walkCall,
    KeyValueProperty: (node, kind) =>
      walk(node['value'], kind === 'text' && descriptionKeys.test(nameOf(node['key'])) ? 'description' : kind),
  };

  function walk(node: unknown, kind: Kind): void {
    if (Array.isArray(node)) return walkAll(node, kind);
    if (typeof node !== 'object' || node === null) return undefined;
    if (!isNode(node)) return walkAll(Object.values(node), kind);
    if (/^(?:Import|Export(?:All|Named)|Ts(?:Type|Interface))/.test(node.type)) return undefined;
    const visit = visitors[node.type];
    return visit === undefined ? walkAll(Object.values(node), kind) : visit(node, kind);
  }

  walk(module.body, 'text');
  return strings;
}

export function stringsFile(): string {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).filter((path) => !skipped.test(path));
  const sections = paths.toSorted().map((path) => {
    const lines = [...new Set(stringsIn(path).map(({ kind, text }) => `${kind}: ${text}`))];
    return lines.length === 0 ? '' : `\n## ${path}\n${lines.join('\n')}\n`;
  });
  return `Written by npm run gen; do not edit. All strings that users may read, by source file.\n${sections.join('')}`;
}
