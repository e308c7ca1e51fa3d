import formats from '../../../data/post-formats.json' with { type: 'json' };
import { checkTemplate } from './post-checks.args.ts';
import type { PostTypeTraits } from './post-kinds.registry.ts';
import { everywhere, field, inFull } from './post-needs.fields.ts';
import type { PostField } from './post-needs.fields.ts';
import { saysNothing, scalarText } from '../../lib/json.ts';
import { boolean, integer, string } from '../../schema/build.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';

const openness = ['open', 'closed'] as const;
const standard = 'standard';

/** A row that only some types have. */
const onlyFor = <F extends PostField>(isFor: (type: PostType, kind: PostTypeTraits) => boolean, row: F) => ({
  ...row,
  isFor,
});

const supporting = <F extends PostField>(feature: string, row: F) => onlyFor((type) => supports(type, feature), row);

/** Members whose value stands as it is in a column, and those by which posts are put in their place. */
export const attributeFields = (ofType: PostType) => ({
  author: supporting(
    'author',
    field({
      description: 'Id of the author.',
      schema: integer(),
      in: everywhere,
      read: (row) => row.author,
      write: (id) => (id === 0 ? {} : { author: id }),
      null: 'unsaid',
    }),
  ),
  featured_media: supporting(
    'thumbnail',
    field({
      description: 'Id of the featured image. 0 for none.',
      schema: integer(),
      in: everywhere,
      read: (row) => row.featuredMedia,
      write: (id) => ({ featuredMedia: id }),
      null: 'unsaid',
    }),
  ),
  parent: onlyFor(
    ({ hierarchical }) => hierarchical,
    field({
      description: 'Id of the parent post. 0 for none.',
      schema: integer(),
      in: inFull,
      read: (row) => row.parent,
      write: (id) => ({ parent: id }),
      null: 'unsaid',
    }),
  ),
  menu_order: supporting(
    'page-attributes',
    field({
      description: 'Menu order. Lowest first.',
      schema: integer(),
      in: inFull,
      read: (row) => row.menuOrder,
      write: (place) => ({ menuOrder: place }),
      null: 'unsaid',
    }),
  ),
  comment_status: supporting(
    'comments',
    field({
      description: 'Whether comments are open.',
      schema: string({ enum: openness }),
      in: inFull,
      read: (row) => (row.commentStatus === 'open' ? 'open' : 'closed'),
      write: (status) => ({ commentStatus: status }),
      null: 'unsaid',
    }),
  ),
  ping_status: supporting(
    'comments',
    field({
      description: 'Whether pingbacks are open.',
      schema: string({ enum: openness }),
      in: inFull,
      read: (row) => (row.pingStatus === 'open' ? 'open' : 'closed'),
      write: (status) => ({ pingStatus: status }),
      null: 'unsaid',
    }),
  ),
  sticky: onlyFor(
    (_, { sticks }) => sticks === true,
    field({
      description: 'Whether the post is sticky.',
      schema: boolean(),
      in: inFull,
      read: (row) => row.sticky,
      write: (sticky) => ({ sticky }),
      null: { means: false },
    }),
  ),
  template: field({
    description: 'Template of the post. Empty: the default template.',
    schema: string(),
    in: inFull,
    read: (row) => row.template,
    write: (name) => ({ template: saysNothing(name) ? '' : scalarText(name) }),
    null: 'unsaid',
    unchecked: true,
    check: checkTemplate(ofType),
  }),
  format: supporting(
    'post-formats',
    field({
      description: 'Post format.',
      schema: string({ enum: formats }),
      in: inFull,
      read: (row) => row.format || standard,
      write: (name) => ({ format: name === standard ? '' : name }),
      null: 'unsaid',
    }),
  ),
});
