import { isList } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { TermFacts, TermQuery } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';
import { headingTag } from './elements.ts';

const mostTerms = 100;

const idsOf = (query: JsonMap, name: string): number[] | undefined => {
  const listed = memberOf(query, name);
  const ids = isList(listed) ? listed.filter((id) => typeof id === 'number') : [];
  return ids.length === 0 ? undefined : ids.slice(0, mostTerms);
};

/** Which terms the block around asks for. Without levels shown, those below others are left out. */
const queryOf = ({ context }: RenderInput): TermQuery => {
  const query = mapOf(context, 'termQuery');
  const include = idsOf(query, 'include');
  const parent = numberOf(query, 'parent') ?? (isTrue(query, 'showNested') ? undefined : 0);
  const perPage = numberOf(query, 'perPage') ?? 10;
  return {
    taxonomy: textOf(query, 'taxonomy') ?? 'category',
    orderBy: textOf(query, 'orderBy') === 'count' ? 'count' : 'name',
    order: textOf(query, 'order') === 'desc' ? 'desc' : 'asc',
    hideEmpty: memberOf(query, 'hideEmpty') !== false,
    limit: perPage <= 0 ? mostTerms : Math.min(Math.trunc(perPage), mostTerms),
    include,
    exclude: include === undefined ? idsOf(query, 'exclude') : undefined,
    parent: include === undefined ? parent : undefined,
  };
};

/** A list that inherits from what is being shown has nothing to show: a response of the API shows no archive. */
const termTemplate: RenderBlock = async (input) => {
  const { context, data, innerHtml, wrapper } = input;
  const terms =
    memberOf(context, 'termQuery') === undefined || isTrue(mapOf(context, 'termQuery'), 'inherit')
      ? []
      : await data.terms(queryOf(input));
  if (terms.length === 0) return '';
  let items = '';
  for (const { id, taxonomy } of terms) {
    const inside = await innerHtml({ termId: id, taxonomy });
    items += `<li class="wp-block-term term-${id} ${escapeText(`${taxonomy} taxonomy-${taxonomy}`)}">${inside}</li>`;
  }
  return `<ul${wrapper()}>${items}</ul>`;
};

/** The term of a term query, or the term whose posts the page lists. */
const termAround = async ({ context, data }: RenderInput): Promise<TermFacts | undefined> => {
  const id = numberOf(context, 'termId');
  const taxonomy = textOf(context, 'taxonomy');
  return id === undefined || taxonomy === undefined ? data.page?.term() : data.term(id, taxonomy);
};

const termName: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const term = await termAround(input);
  if (term === undefined) return '';
  const tag = headingTag(attributes, 'p');
  const name = escapeText(term.name);
  const link = `<a href="${escapeAddress(term.url)}">${name}</a>`;
  return `<${tag}${wrapper()}>${isTrue(attributes, 'isLink') ? link : name}</${tag}>`;
};

const brackets: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['none', ['', '']],
  ['round', ['(', ')']],
  ['square', ['[', ']']],
  ['curly', ['{', '}']],
  ['angle', ['&lt;', '&gt;']],
]);

const termCount: RenderBlock = async (input) => {
  const term = await termAround(input);
  if (term === undefined) return '';
  const [opening, closing] = brackets.get(textOf(input.attributes, 'bracketType') ?? 'round') ?? ['(', ')'];
  return `<div${input.wrapper()}>${opening}${term.count}${closing}</div>`;
};

const termDescription: RenderBlock = async (input) => {
  const html = (await termAround(input))?.descriptionHtml ?? '';
  return html === '' ? '' : `<div${input.wrapper()}>${html}</div>`;
};

export const termQueryBlocks: Readonly<Record<string, RenderBlock>> = {
  'term-template': termTemplate,
  'term-name': termName,
  'term-count': termCount,
  'term-description': termDescription,
};
