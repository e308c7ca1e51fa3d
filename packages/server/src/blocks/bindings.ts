import { isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { mapOf, memberOf, numberOf, textOf } from './attributes.ts';
import type { AttributeSchema } from './attributes.ts';
import type { BlockData, BlockText } from './data.ts';
import type { Block } from './grammar.ts';
import { changeAttribute, escapeAddress, escapeText, firstElement } from './markup.ts';

/** Blocks of which attributes may be taken from elsewhere, and which. */
const bindable: ReadonlyMap<string | null, readonly string[]> = new Map([
  ['core/paragraph', ['content']],
  ['core/heading', ['content']],
  ['core/image', ['url', 'title', 'alt', 'caption']],
  ['core/button', ['url', 'text', 'linkTarget', 'rel']],
  ['core/post-date', ['datetime']],
  ['core/navigation-link', ['url']],
  ['core/navigation-submenu', ['url']],
]);

const bindingsOf = ({ attributes }: Pick<Block, 'attributes'>): Json | undefined =>
  memberOf(mapOf(attributes, 'metadata'), 'bindings');

/** Whether what a block shows is to be found elsewhere. */
export const isBound = (block: Pick<Block, 'name' | 'attributes'>): boolean =>
  isMap(bindingsOf(block)) && bindable.has(block.name);

interface Around {
  readonly context: JsonMap;
  readonly data: BlockData;
}

interface Asked {
  readonly block: Block;
  readonly attribute: string;
  readonly args: JsonMap;
}

type Source = (asked: Asked, around: Around) => Json | undefined | Promise<Json | undefined>;

const overrides = 'core/pattern-overrides';

/** Source → the value it has for an attribute; undefined where what was saved stays. */
const sources: ReadonlyMap<string | undefined, Source> = new Map<string | undefined, Source>([
  [
    overrides,
    ({ block, attribute }, { context }) => {
      const name = textOf(mapOf(block.attributes, 'metadata'), 'name');
      return name === undefined ? undefined : memberOf(mapOf(mapOf(context, 'pattern/overrides'), name), attribute);
    },
  ],
  [
    'core/post-meta',
    ({ args }, { context, data }) => {
      const [key, postId] = [textOf(args, 'key') ?? '', numberOf(context, 'postId')];
      return key === '' || key.startsWith('_') || postId === undefined ? undefined : data.meta(postId, key);
    },
  ],
  [
    'core/post-data',
    async ({ block, args }, { context, data }) => {
      // A menu item is about the post that it links to, not about the post that shows the menu.
      const isMenuItem = block.name === 'core/navigation-link' || block.name === 'core/navigation-submenu';
      const id = isMenuItem ? numberOf(block.attributes, 'id') : numberOf(context, 'postId');
      const post = await data.post(id ?? 0);
      const facts = { date: post?.date, modified: post?.modified, link: post?.url };
      const field = textOf(args, 'field') ?? '';
      // One that was not changed since it was published has no other date.
      if (field === 'modified' && post !== undefined && post.modified <= post.date) return '';
      return Object.hasOwn(facts, field) ? facts[field as keyof typeof facts] : undefined;
    },
  ],
  [
    'core/term-data',
    async ({ args }, { context, data }) => {
      const term = await data.term(numberOf(context, 'termId') ?? 0, textOf(context, 'taxonomy') ?? '');
      if (term === undefined) return undefined;
      const { id, name, slug, url: link, descriptionHtml: description, parent, count } = term;
      return memberOf({ id, name, slug, link, description, parent, count }, textOf(args, 'field') ?? '');
    },
  ],
]);

/** Sources of plugins are about the post around the block. */
const registered = (source: string | undefined, args: JsonMap, { context, data }: Around): ReturnType<Source> => {
  const postId = numberOf(context, 'postId');
  return source === undefined || postId === undefined ? undefined : data.bound?.(source, args, postId);
};

const textOfValue = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Attribute → the text that takes its place. */
export type BoundValues = ReadonlyMap<string, string>;

/** What a block shows instead of what was saved of it. */
export const boundValues = async (block: Block, around: Around): Promise<BoundValues> => {
  const bindings = bindingsOf(block);
  const values = new Map<string, string>();
  if (!isMap(bindings)) return values;
  const isOpen = textOf(mapOf(bindings, '__default'), 'source') === overrides;
  for (const attribute of bindable.get(block.name) ?? []) {
    const named = mapOf(bindings, attribute);
    const source = textOf(named, 'source') ?? (isOpen ? overrides : undefined);
    const args = mapOf(named, 'args');
    const read = sources.get(source);
    const value = textOfValue(
      await (read === undefined ? registered(source, args, around) : read({ block, attribute, args }, around)),
    );
    if (value !== undefined) values.set(attribute, value);
  }
  return values;
};

/** The names of the tags that a selector ends with. */
const tagsIn = (selector: string): string[] =>
  selector.split(',').map(
    (one) =>
      one
        .trim()
        .split(/[\s>]+/)
        .at(-1) ?? '',
  );

const addresses: ReadonlySet<string> = new Set(['href', 'src']);

/** Schemes start with a letter. Text such as `2023-02-02T02:02:02` has none and is no URL: the saved one stays. */
const isAddress = (value: string): boolean => {
  const beforeColon = /^[^/?#:]*(?=:)/.exec(value)?.[0];
  return beforeColon === undefined || /^\s*[a-z][a-z0-9+.-]*$/i.test(beforeColon);
};

/** Saved markup with other values in the places that the schemas of the attributes tell of. */
export const withBoundValues = (
  html: string,
  values: BoundValues,
  { schemas, text }: { readonly schemas: Readonly<Record<string, AttributeSchema>>; readonly text: BlockText },
): string => {
  let made = html;
  for (const [attribute, value] of values) {
    const schema = schemas[attribute] ?? {};
    const element = firstElement(made, tagsIn(textOf(schema, 'selector') ?? ''));
    const name = textOf(schema, 'attribute');
    if (element === undefined) continue;
    const { tag, contentEnd } = element;
    if (name !== undefined) {
      if (addresses.has(name) && !isAddress(value)) continue;
      const written = addresses.has(name) ? escapeAddress(value) : escapeText(value);
      made = changeAttribute(made, { tag, name, change: () => text.quietenBrackets(written) });
    } else made = made.slice(0, tag.end) + text.quietenBrackets(text.filterMarkup(value)) + made.slice(contentEnd);
  }
  return made;
};
