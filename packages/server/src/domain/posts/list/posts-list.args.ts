import formats from '../../../../data/post-formats.json' with { type: 'json' };
import { kindOf } from '../post-kinds.registry.ts';
import { indexedMeta, metaArg } from './posts-list-meta.query.ts';
import { refuseStatuses } from './posts-list-statuses.rules.ts';
import { termsOf } from './posts-list-terms.query.ts';
import { postOrders, searchColumns } from './posts-list.rules.ts';
import { zoneOf } from '../../site/site-clock.rules.ts';
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

type Draft = Pick<SiteDraft, 'taxonomies' | 'postStatuses' | 'postKinds' | 'metaKeys' | 'relations'>;

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
        ? { code: 'rest_invalid_date', message: 'There is no such date.', data: null }
        : null,
  });
  return {
    context: contextArg(),
    ...pageArgs('posts'),
    search: text('Only posts in which these words are found.'),
    after: bound('Only posts dated after this moment.'),
    modified_after: bound('Only posts changed after this moment.'),
    ...(hasAuthor && { author: idsArg('Only posts by these users.') }),
    ...(hasAuthor && { author_exclude: idsArg('Leave out the posts of these users.') }),
    before: bound('Only posts dated before this moment.'),
    modified_before: bound('Only posts changed before this moment.'),
    exclude: idsArg('Leave out the posts with these ids.'),
    include: idsArg('Only posts with these ids.'),
    ...(hasOrder && { menu_order: number('Only posts in exactly this place of their order.') }),
    search_semantics: text('How the words are looked for: `exact` wants them to be all there is.', ['exact']),
    offset: number('How many posts to pass over; wins over the page.'),
    order: text('Upwards or downwards.', ['asc', 'desc'], 'desc'),
    orderby: text('What to sort by.', ordersOf(draft, type), 'date'),
    ...(hasParents && { parent: idsArg('Only posts right below these; 0 for the top.') }),
    ...(hasParents && { parent_exclude: idsArg('Leave out the posts right below these; 0 for the top.') }),
    search_columns: listArg({
      default: [],
      description: 'Where to search; everywhere unless said.',
      type: 'array',
      items: { enum: searchColumns, type: 'string' },
    }),
    slug: listArg({ description: 'Only posts with one of these slugs.', type: 'array', items: { type: 'string' } }),
    status: statusArg(draft, type),
    ...termArgs(draft, type),
    ...(kindOf(draft, type).sticks === true && stickyArgs),
    ...(supports(type, 'post-formats') && formatArgs),
    ...(indexed.length > 0 && { meta: metaArg(indexed) }),
    ...relationArgs(draft, type.name),
  };
}

const ordersOf = (draft: Draft, type: PostType): readonly string[] => [
  ...postOrders,
  ...(supports(type, 'page-attributes') ? ['menu_order'] : []),
  ...indexedMeta(draft, type.name).map(({ order }) => order),
];

const text = (description: string, words?: readonly string[], usual?: string): Arg => ({
  schema: {
    description,
    type: 'string',
    ...(usual !== undefined && { default: usual }),
    ...(words !== undefined && { enum: words }),
  },
});

const number = (description: string): Arg => ({ schema: { description, type: 'integer' } });

/** Left to its own rule: which states may be asked for is told before which there are. */
const statusArg = ({ postStatuses }: Draft, type: PostType): Arg => ({
  unchecked: true,
  before: (value) => readList(value) ?? value,
  schema: {
    default: 'publish',
    description: 'Only posts in one of these states; `any` for all but the bin.',
    type: 'array',
    items: { enum: [...postStatuses.all().map(({ name }) => name), 'any'], type: 'string' },
  },
  check: (value, { scope }) => refuseStatuses(scope, type, value),
});

const stickyArgs: Args = {
  sticky: { schema: { description: 'Only sticky posts, or only others.', type: 'boolean' } },
  ignore_sticky: {
    schema: { description: 'Whether sticky posts stand in their usual place.', type: 'boolean', default: true },
  },
};

const formatArg = (description: string): Arg =>
  listArg({ description, type: 'array', uniqueItems: true, items: { enum: formats, type: 'string' } });

const formatArgs: Args = {
  format: formatArg('Only posts of one of these formats; `standard` for those without one.'),
  formats: formatArg('Another name for `format`.'),
};

function termArgs(draft: Draft, type: PostType): Args {
  const shown = taxonomiesOfType(draft, type.name).filter(({ showInRest }) => showInRest);
  if (shown.length === 0) return {};
  return {
    tax_relation: text('Whether posts must meet all conditions on terms, or one of them.', ['AND', 'OR']),
    relation: text('Another name for `tax_relation`.', ['AND', 'OR']),
    ...Object.assign({}, ...shown.map(termArgsOf)),
  };
}

function termArgsOf({ restBase, label, hierarchical }: Taxonomy): Args {
  const children = {
    include_children: { description: 'Whether terms below these count too.', type: 'boolean', default: false },
  } as const;
  const operator = {
    operator: {
      description: 'Whether posts must have all terms, or one.',
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
        { title: 'A list of terms', type: 'array', items: { type: 'integer' } },
        {
          title: 'A question about terms',
          type: 'object',
          properties: {
            terms: { description: 'Ids of the terms.', type: 'array', items: { type: 'integer' }, default: [] },
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
    [restBase]: filter(`Only posts that have these terms: ${label}.`, operator),
    [`${restBase}_exclude`]: filter(`Leave out the posts that have these terms: ${label}.`, {}),
  };
}
