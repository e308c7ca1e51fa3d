import type { JsonMap } from '../../lib/json.ts';
import { isTrue, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { TermFacts } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';
import { dropdownMark } from './elements.ts';

type Children = ReadonlyMap<number, readonly TermFacts[]>;

/** Terms by parent; one whose parent is not in the list stands at the top. */
const byParent = (terms: readonly TermFacts[]): Children => {
  const ids = new Set(terms.map(({ id }) => id));
  return Map.groupBy(terms, ({ parent }) => (ids.has(parent) ? parent : 0));
};

interface CategoryLevel {
  readonly children: Children;
  readonly showCounts: boolean;
  readonly depth: number;
}

const deepest = 50;

const renderItems = (parent: number, level: CategoryLevel): string =>
  (level.depth > deepest ? [] : (level.children.get(parent) ?? []))
    .map((term) => {
      const { id, name, url } = term;
      const count = level.showCounts ? ` (${term.count})` : '';
      const inner = renderItems(id, { ...level, depth: level.depth + 1 });
      const nested = inner === '' ? '' : `<ul class='children'>\n${inner}</ul>\n`;
      const link = `<a href="${escapeAddress(url)}">${escapeText(name)}</a>`;
      return `\t<li class="cat-item cat-item-${id}">${link}${count}\n${nested}</li>\n`;
    })
    .join('');

const dropdownNames: Readonly<
  Record<string, { readonly query: string; readonly label: string; readonly one: string }>
> = {
  category: { query: 'category_name', label: 'Categories', one: 'Category' },
  post_tag: { query: 'tag', label: 'Tags', one: 'Tag' },
};

const optionsOf = (parent: number, level: CategoryLevel): string =>
  (level.depth > deepest ? [] : (level.children.get(parent) ?? []))
    .map((term) => {
      const indent = '&nbsp;'.repeat(3 * level.depth);
      const count = level.showCounts ? `&nbsp;&nbsp;(${term.count})` : '';
      const inner = optionsOf(term.id, { ...level, depth: level.depth + 1 });
      return `\t<option class="level-${level.depth}" value="${escapeText(term.slug)}">${indent}${escapeText(term.name)}${count}</option>\n${inner}`;
    })
    .join('');

/** The slug of each term is the value of its option. */
const categoriesDropdown = (level: CategoryLevel, { attributes, count, text, wrapper }: RenderInput): string => {
  const taxonomy = textOf(attributes, 'taxonomy') ?? 'category';
  const id = `wp-block-categories-${count('categories')}`;
  const names = (Object.hasOwn(dropdownNames, taxonomy) ? dropdownNames[taxonomy] : undefined) ?? {
    query: taxonomy,
    label: taxonomy,
    one: taxonomy,
  };
  const label = text.filterMarkup(textOf(attributes, 'label') ?? '') || escapeText(names.label);
  const hidden = memberOf(attributes, 'showLabel') === false ? ' screen-reader-text' : '';
  return [
    `<div${wrapper({ classes: ['wp-block-categories-dropdown', `wp-block-categories-taxonomy-${taxonomy}`] })}>`,
    `<label class="wp-block-categories__label${hidden}" for="${id}">${label}</label>`,
    `<select  name='${escapeText(names.query)}' id='${id}' class='postform'>\n`,
    `\t<option value='-1'>Select ${escapeText(names.one)}</option>\n${optionsOf(0, level)}</select>`,
    `${dropdownMark(id)}\n\n</div>`,
  ].join('');
};

const categories: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const taxonomy = textOf(attributes, 'taxonomy') ?? 'category';
  const showCounts = isTrue(attributes, 'showPostCounts');
  const hideEmpty = !isTrue(attributes, 'showEmpty');
  const countsBelow = showCounts && isTrue(attributes, 'showHierarchy');
  const all = await data.terms({ taxonomy, orderBy: 'name', hideEmpty, ...(countsBelow && { countsBelow }) });
  const shown = isTrue(attributes, 'showOnlyTopLevel') ? all.filter(({ parent }) => parent === 0) : all;
  const children = isTrue(attributes, 'showHierarchy') ? byParent(shown) : new Map([[0, shown]]);
  const level = { children, showCounts, depth: 0 };
  if (isTrue(attributes, 'displayAsDropdown')) return categoriesDropdown(level, input);
  const items = renderItems(0, level);
  const classes = ['wp-block-categories-list', `wp-block-categories-taxonomy-${taxonomy}`];
  return `<ul${wrapper({ classes })}>${items === '' ? '<li class="cat-item-none">No categories</li>' : items}</ul>`;
};

interface Size {
  readonly amount: number;
  readonly unit: string;
}

const sizeOf = (attributes: JsonMap, name: string): Size => {
  const found = /^([0-9]+(?:\.[0-9]+)?)([a-z%]{1,4})$/.exec(textOf(attributes, name) ?? '');
  return { amount: Number(found?.[1] ?? 8), unit: found?.[2] ?? 'pt' };
};

/** Ten times as many entries make a term stand out by the same amount, however many there are. */
const weightOf = (count: number): number => Math.round(Math.log10(count + 1) * 100);

const tagCloud: RenderBlock = async ({ attributes, data, wrapper }) => {
  const taxonomy = textOf(attributes, 'taxonomy') ?? 'post_tag';
  const mostUsed = await data.terms({
    taxonomy,
    orderBy: 'count',
    hideEmpty: true,
    limit: numberOf(attributes, 'numberOfTags'),
  });
  if (mostUsed.length === 0) return `<p${wrapper()}>There are no tags to show yet.</p>`;
  const smallest = sizeOf(attributes, 'smallestFontSize');
  const largest = sizeOf(attributes, 'largestFontSize');
  const counts = mostUsed.map(({ count }) => weightOf(count));
  const least = Math.min(...counts);
  const step = (largest.amount - smallest.amount) / Math.max(Math.max(...counts) - least, 1);
  const links = mostUsed
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }))
    .map(({ id, name, url, count }, index) => {
      const size = Number((smallest.amount + (weightOf(count) - least) * step).toPrecision(14));
      const shownCount = isTrue(attributes, 'showTagCounts') ? `<span class="tag-link-count"> (${count})</span>` : '';
      const label = `${escapeText(name)} (${count} ${count === 1 ? 'item' : 'items'})`;
      const classes = `tag-cloud-link tag-link-${id} tag-link-position-${index + 1}`;
      const style = `font-size: ${size}${smallest.unit};`;
      return `<a href="${escapeAddress(url)}" class="${classes}" style="${style}" aria-label="${label}">${escapeText(name)}${shownCount}</a>`;
    });
  return `<p${wrapper()}>${links.join('\n')}</p>`;
};

export const termBlocks: Readonly<Record<string, RenderBlock>> = { categories, 'tag-cloud': tagCloud };
