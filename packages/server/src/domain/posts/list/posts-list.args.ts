import formats from '../../../../data/post-formats.json' with { type: 'json' };
import { kindOf } from '../post-kinds.registry.ts';
import { indexedMeta } from './indexed-values.registry.ts';
import { metaArgs, metaOrders } from './posts-list-meta.query.ts';
import { refuseStatuses } from './posts-list-statuses.rules.ts';
import { termsOf } from './posts-list-terms.query.ts';
import { postOrders, searchColumns } from './posts-list.rules.ts';
import { zoneOf } from '../../settings/site-clock.rules.ts';
import { readDate } from '../../../lib/site-time.ts';
import type { SiteDraft } from '../../../site/site-draft.ts';
import { idsArg, listArg, pageArgs, refuseMany } from '../../../rest/collection-args.ts';
import { contextArg } from '../../../rest/context-arg.ts';
import type { Arg, Args } from '../../../rest/route.ts';
import { readList } from '../../../schema/list.ts';
import type { Schema } from '../../../schema/schema.ts';
import { relationArgs } from '../../relations/relations.fields.ts';
import { taxonomiesOfType } from '../../taxonomies/taxonomies.actions.ts';
import type { Taxonomy } from '../../taxonomies/taxonomy.ts';
import { supports } from '../../types/type.ts';
import type { PostType } from '../../types/type.ts';
import { scalarText } from '../../../lib/json.ts';
import type { Json } from '../../../lib/json.ts';

type Draft = Pick<
  SiteDraft,
  'taxonomies' | 'postStatuses' | 'postKinds' | 'metaKeys' | 'registeredFields' | 'relations'
>;

/** What a list of posts can be asked for: the same for all types, and more by what the type supports. */
export function listArgs(draft: Draft, type: PostType): Args {
  const hasAuthor = supports(type, 'author');
  const hasOrder = supports(type, 'page-attributes');
  const indexed = indexedMeta(draft, type.name);
  const hasParents = type.hierarchical || kindOf(draft, type).isFile === true;
  const bound = (description: string): Arg => ({
    schema: { description, type: 'string', format: 'date-time' },
    check: (value, { scope }) =>
      readDate(scalarText(value), 'local', zoneOf(scope)) === null
        ? { code: 'rest_invalid_date', message: 'The date is invalid.', data: null }
        : null,
  });
  return {
    context: contextArg(),
    ...pageArgs('posts'),
    search: { ...text('Limit results to posts that match this search term.'), before: inOneLine },
    after: bound('Limit results to posts published after this date.'),
    modified_after: bound('Limit results to posts modified after this date.'),
    ...(hasAuthor && { author: idsArg('Limit results to these author ids.') }),
    ...(hasAuthor && { author_exclude: idsArg('Exclude these author ids.') }),
    before: bound('Limit results to posts published before this date.'),
    modified_before: bound('Limit results to posts modified before this date.'),
    exclude: idsArg('Exclude these ids.'),
    include: idsArg('Limit results to these ids.'),
    ...(hasOrder && { menu_order: number('Limit results to this menu order.') }),
    search_semantics: text('Search semantics. `exact`: the whole field must match.', ['exact']),
    offset: number('Number of posts to skip. Overrides `page`.'),
    order: text('Sort direction.', ['asc', 'desc'], 'desc'),
    orderby: text('Sort field.', ordersOf(draft, type), 'date'),
    ...(hasParents && { parent: idsArg('Limit results to children of these ids. 0: top level.') }),
    ...(hasParents && { parent_exclude: idsArg('Exclude children of these ids. 0: top level.') }),
    search_columns: listArg({
      default: [],
      description: 'Fields to search. Default: all.',
      type: 'array',
      items: { enum: searchColumns, type: 'string' },
    }),
    slug: listArg({ description: 'Limit results to these slugs.', type: 'array', items: { type: 'string' } }),
    status: statusArg(draft, type),
    ...termArgs(draft, type),
    ...(kindOf(draft, type).sticks === true && stickyArgs),
    ...(supports(type, 'post-formats') && formatArgs),
    ...metaArgs(indexed),
    ...relationArgs(draft, type.name),
  };
}

const ordersOf = (draft: Draft, type: PostType): readonly string[] => [
  ...postOrders,
  ...(supports(type, 'page-attributes') ? ['menu_order'] : []),
  ...metaOrders(indexedMeta(draft, type.name)),
];

const inOneLine = (value: Json): Json => (typeof value === 'string' ? value.replace(/[ \t\r\n]+/g, ' ').trim() : value);

const text = (description: string, words?: readonly string[], usual?: string): Arg => ({
  schema: {
    description,
    type: 'string',
    ...(usual !== undefined && { default: usual }),
    ...(words !== undefined && { enum: words }),
  },
});

const number = (description: string): Arg => ({ schema: { description, type: 'integer' } });

/** Checked separately: permission errors come before unknown statuses. */
const statusArg = ({ postStatuses }: Draft, type: PostType): Arg => ({
  unchecked: true,
  before: (value) => readList(value) ?? value,
  schema: {
    default: 'publish',
    description: 'Limit results to these statuses. `any`: all except trash.',
    type: 'array',
    items: { enum: [...postStatuses.all().map(({ name }) => name), 'any'], type: 'string' },
  },
  check: (value, { scope }) => refuseStatuses(scope, type, value),
});

const stickyArgs: Args = {
  sticky: { schema: { description: 'Limit results to sticky posts (true) or other posts (false).', type: 'boolean' } },
  ignore_sticky: {
    schema: { description: 'Whether to ignore stickiness in the sort order.', type: 'boolean', default: true },
  },
};

const formatArg = (description: string): Arg =>
  listArg({ description, type: 'array', uniqueItems: true, items: { enum: formats, type: 'string' } });

const formatArgs: Args = {
  format: formatArg('Limit results to these formats. `standard`: posts without a format.'),
  formats: { ...formatArg('Alias of `format`.'), undescribed: true },
};

function termArgs(draft: Draft, type: PostType): Args {
  const shown = taxonomiesOfType(draft, type.name).filter(({ showInRest }) => showInRest);
  if (shown.length === 0) return {};
  return {
    tax_relation: text('Whether posts must match all term filters (AND) or one of them (OR).', ['AND', 'OR']),
    relation: { ...text('Alias of `tax_relation`.', ['AND', 'OR']), undescribed: true },
    ...Object.assign({}, ...shown.map(termArgsOf)),
  };
}

function termArgsOf({ restBase, label, hierarchical }: Taxonomy): Args {
  const children = {
    include_children: { description: 'Whether to include child terms.', type: 'boolean', default: false },
  } as const;
  const operator = {
    operator: {
      description: 'Whether posts must have all terms (AND) or one of them (OR).',
      type: 'string',
      enum: ['AND', 'OR'],
      default: 'OR',
    },
  } as const;
  const filter = (description: string, further: Readonly<Record<string, Schema>>): Arg => ({
    schema: {
      description,
      type: ['object', 'array'],
      oneOf: [
        { title: 'Term ID List', description: 'Term ids.', type: 'array', items: { type: 'integer' } },
        {
          title: 'Term ID Taxonomy Query',
          description: 'Ids of the terms, and how they are matched.',
          type: 'object',
          properties: {
            terms: { description: 'Term ids.', type: 'array', items: { type: 'integer' }, default: [] },
            ...(hierarchical ? children : {}),
            ...further,
          },
          additionalProperties: false,
        },
      ],
    },
    check: (value) => refuseMany(termsOf(value)),
  });
  return {
    [restBase]: filter(`Limit results to posts with these terms: ${label}.`, operator),
    [`${restBase}_exclude`]: filter(`Exclude posts with these terms: ${label}.`, {}),
  };
}
