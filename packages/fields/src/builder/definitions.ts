import { createHash, randomBytes } from 'node:crypto';
import { changeDocuments, isMap, readDocuments as storedDocuments, RestError } from '@platen/server';
import type { DocumentChange, Json, JsonMap, PluginDocument, Scope } from '@platen/server';
import { kinds } from '../definitions/definition.ts';
import type { Definition, Kind } from '../definitions/definition.ts';
import { withJson } from '../definitions/definition-json.ts';
import { indentOf, parseOrderedJson, printOrderedJson } from '../definitions/ordered-json.ts';
import type { OrderedJson } from '../definitions/ordered-json.ts';
import { DefinitionError, readDefinition } from '../definitions/read-definition.ts';
import { readDocuments } from '../definitions/read-documents.ts';
import type { DefinitionDocument } from '../definitions/read-documents.ts';
import { textIn } from '../definitions/settings.ts';
import { checkDefinition } from './check-definition.ts';
import type { CheckedProblem } from './check-definition.ts';
import { siteChoices } from './site-choices.ts';

export const plugin = 'fields';

/** All definitions of the site, as they are stored now. */
export const storedDefinitions = async (scope: Scope): Promise<ReturnType<typeof readDocuments>> =>
  readDocuments(await storedDocuments(scope, plugin));

export const revisionOf = ({ text }: Pick<PluginDocument, 'text'>): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

export async function requireDefinition(scope: Scope, key: string): Promise<DefinitionDocument> {
  const { read } = await storedDefinitions(scope);
  const stored = read.find(({ definition }) => definition.key === key);
  if (stored !== undefined) return stored;
  throw new RestError({
    code: 'fields_definition_not_found',
    status: 404,
    message: `The site has no definition "${key}".`,
  });
}

/** The revision that the client read must be the stored one (optimistic locking). */
export function requireRevision({ document, definition }: DefinitionDocument, revision: string): void {
  if (revisionOf(document) === revision) return;
  throw new RestError({
    code: 'fields_definition_changed',
    status: 409,
    message: `"${definition.title}" was changed by someone else. Reload it, and make your changes again.`,
  });
}

interface Proposal {
  readonly kind: Kind;
  readonly members: JsonMap;
  /** What is stored; null for a new definition. */
  readonly stored: DefinitionDocument | null;
}

interface Proposed {
  /** Null if the definition cannot be read. */
  readonly definition: Definition | null;
  readonly text: string;
  readonly problems: readonly CheckedProblem[];
}

/** The text of a definition, and what is wrong with it. */
export async function propose(scope: Scope, { kind, members, stored }: Proposal): Promise<Proposed> {
  const { read } = await storedDefinitions(scope);
  const others = read.map(({ definition }) => definition).filter(({ key }) => key !== stored?.definition.key);
  const key = stored?.definition.key ?? newKey(kind, members, new Set(others.map((one) => one.key)));
  const source = withJson(stored?.definition.source, {
    ...startOf(kind, key),
    ...members,
    key,
    title: titleOf(kind, members),
  });
  const text = printOrderedJson(source, stored === null ? '  ' : indentOf(stored.document.text));
  try {
    const definition = readDefinition(`${key}.json`, text);
    const site = siteChoices(
      scope,
      read.map((one) => one.definition),
    );
    const before = stored?.definition ?? null;
    return { definition, text, problems: checkDefinition({ definition, others, before, site }) };
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    return { definition: null, text, problems: error.details.map((problem) => ({ ...problem, level: 'error' })) };
  }
}

/** The members that come first in a new file, in the usual order. */
const startOf = (kind: Kind, key: string): JsonMap => ({
  key,
  title: '',
  ...(kind === 'group' && { fields: [], location: [] }),
});

/** The title of a type is its label. */
function titleOf(kind: Kind, { title, page_title: pageTitle, labels }: JsonMap): string {
  const label = kind === 'ui_options_page' ? textIn(pageTitle) : isMap(labels) ? textIn(labels['name']) : '';
  return (kind === 'group' ? '' : label) || textIn(title);
}

/** `group_recipe_details`, from the name or the title. */
function newKey(kind: Kind, members: JsonMap, keys: ReadonlySet<string>): string {
  const named = textIn(members[nameMember[kind] ?? '']) || titleOf(kind, members);
  const slug = named
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
  const base = `${kind}_${slug === '' ? randomBytes(5).toString('hex') : slug}`;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!keys.has(key)) return key;
  }
}

export const nameMember: Readonly<Partial<Record<Kind, string>>> = {
  post_type: 'post_type',
  taxonomy: 'taxonomy',
  ui_options_page: 'menu_slug',
};

/** Stores a definition, and returns it as it is stored. */
export async function saveDefinition(scope: Scope, proposal: Proposal): Promise<DefinitionDocument> {
  const { definition, text, problems } = await propose(scope, proposal);
  const errors = problems.filter(({ level }) => level === 'error');
  if (definition === null || errors.length > 0) throw invalid(errors);
  const { stored } = proposal;
  await change(scope, { name: stored?.document.name ?? definition.key, text, before: stored?.document.text ?? null });
  return requireDefinition(scope, definition.key);
}

const invalid = (problems: readonly CheckedProblem[]): RestError =>
  new RestError({
    code: 'fields_invalid_definition',
    status: 400,
    message: problems.length === 1 ? (problems[0]?.message ?? '') : `The definition has ${problems.length} errors.`,
    data: { problems: problems.map(problemJson) },
  });

export const problemJson = ({ path, message, level, field }: CheckedProblem): JsonMap => ({
  path,
  message,
  level,
  ...(field !== undefined && { field }),
});

export async function removeDefinition(scope: Scope, { document }: DefinitionDocument): Promise<void> {
  await change(scope, { name: document.name, text: null, before: document.text });
}

const change = async (scope: Scope, one: DocumentChange): Promise<void> =>
  void (await changeDocuments(scope, plugin, [one]));

/** Stores a copy with keys of its own. */
export async function duplicateDefinition(
  scope: Scope,
  { definition }: DefinitionDocument,
): Promise<DefinitionDocument> {
  const { kind, title, members, source } = definition;
  const text = printOrderedJson(withNewKeys(source));
  const copy = parseOrderedJson(text);
  const nameIn = nameMember[kind];
  const { read } = await storedDefinitions(scope);
  const names = new Set(read.map((one) => textIn(one.definition.members[nameIn ?? ''])));
  const own = JSON.parse(text) as JsonMap;
  const { key: _, ...rest } = own;
  const changed: JsonMap = {
    ...rest,
    title: `${title} (copy)`,
    ...(nameIn !== undefined && { [nameIn]: freeName(textIn(members[nameIn]), names, kind === 'post_type' ? 20 : 32) }),
    ...(members['rest_base'] !== undefined && { rest_base: '' }),
  };
  const proposed = await propose(scope, { kind, members: changed, stored: null });
  const key = proposed.definition?.key;
  if (key === undefined) throw invalid(proposed.problems);
  const merged = printOrderedJson(withTexts(copy, { ...changed, key }));
  await change(scope, { name: key, text: merged, before: null });
  return requireDefinition(scope, key);
}

/** Choices keep their order: only the members that differ are replaced. */
function withTexts(source: OrderedJson, members: JsonMap): OrderedJson {
  if (source.kind !== 'object') return source;
  const replaced = new Set(['key', 'title', 'rest_base', ...Object.values(nameMember)]);
  return {
    kind: 'object',
    members: source.members.map((member) => {
      const name = JSON.parse(member.nameText) as string;
      return replaced.has(name) ? { ...member, value: withJson(undefined, members[name] ?? null) } : member;
    }),
  };
}

function freeName(name: string, names: ReadonlySet<string>, maxLength: number): string {
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const free = `${name.slice(0, maxLength - suffix.length)}${suffix}`;
    if (!names.has(free)) return free;
  }
}

/** New keys for fields and layouts, and for what names them: conditions, titles of rows, and clones. */
export function withNewKeys(source: OrderedJson): OrderedJson {
  const keys = new Map<string, string>();
  const newKeyOf = (text: string): string | null => {
    if (!/^"(?:field|layout)_/.test(text)) return null;
    const known = keys.get(text);
    if (known !== undefined) return known;
    const key = JSON.stringify(`${text.slice(1, text.indexOf('_'))}_${randomBytes(7).toString('hex').slice(0, 13)}`);
    keys.set(text, key);
    return key;
  };
  collectKeys(source, newKeyOf);
  const replace = (value: OrderedJson): OrderedJson => {
    if (value.kind === 'scalar') return { kind: 'scalar', text: keys.get(value.text) ?? value.text };
    if (value.kind === 'list') return { kind: 'list', items: value.items.map(replace) };
    return {
      kind: 'object',
      members: value.members.map(({ nameText, value: inner }) => ({
        nameText: keys.get(nameText) ?? nameText,
        value: replace(inner),
      })),
    };
  };
  return replace(source);
}

function collectKeys(source: OrderedJson, add: (text: string) => unknown): void {
  if (source.kind === 'list') for (const item of source.items) collectKeys(item, add);
  if (source.kind !== 'object') return;
  for (const { nameText, value } of source.members) {
    if (nameText === '"key"' && value.kind === 'scalar') add(value.text);
    collectKeys(value, add);
  }
}

/** The kind of a definition that is sent. */
export function kindOf(value: Json | undefined): Kind {
  const kind = kinds.find((one) => one === value);
  if (kind !== undefined) return kind;
  throw new RestError({
    code: 'rest_invalid_param',
    status: 400,
    message: `kind must be one of: ${kinds.join(', ')}.`,
    data: { params: { kind: 'Unknown kind.' } },
  });
}
