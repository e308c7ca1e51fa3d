import formats from '../../../data/post-formats.json' with { type: 'json' };
import { checkTemplate } from './post-checks.args.ts';
import { everywhere, field, inFull } from './post-needs.fields.ts';
import { boolean, integer, string } from '../../schema/build.ts';
import type { PostType } from '../types/type.ts';

const openness = ['open', 'closed'] as const;
const standard = 'standard';

/** Members that a post has by what its type supports. */
export const attributeFields = {
  author: field({
    description: 'Id of the user who wrote the post.',
    schema: integer(),
    in: everywhere,
    read: (row) => row.author,
    write: (id) => (id === 0 ? {} : { author: id }),
    null: 'unsaid',
  }),
  featured_media: field({
    description: 'Id of the main image; 0 for none.',
    schema: integer(),
    in: everywhere,
    read: (row) => row.featuredMedia,
    write: (id) => ({ featuredMedia: id }),
    null: 'unsaid',
  }),
  parent: field({
    description: 'Id of the post this one stands below; 0 at the top.',
    schema: integer(),
    in: inFull,
    read: (row) => row.parent,
    write: (id) => ({ parent: id }),
    null: 'unsaid',
  }),
  menu_order: field({
    description: 'Place among the posts beside it, the lowest first.',
    schema: integer(),
    in: inFull,
    read: (row) => row.menuOrder,
    write: (place) => ({ menuOrder: place }),
    null: 'unsaid',
  }),
  comment_status: field({
    description: 'Whether the post takes comments.',
    schema: string({ enum: openness }),
    in: inFull,
    read: (row) => (row.commentStatus === 'open' ? 'open' : 'closed'),
    write: (status) => ({ commentStatus: status }),
    null: 'unsaid',
  }),
  ping_status: field({
    description: 'Whether other sites may tell the post that they link to it.',
    schema: string({ enum: openness }),
    in: inFull,
    read: (row) => (row.pingStatus === 'open' ? 'open' : 'closed'),
    write: (status) => ({ pingStatus: status }),
    null: 'unsaid',
  }),
  sticky: field({
    description: 'Whether the post stays in front of all others.',
    schema: boolean(),
    in: inFull,
    read: (row) => row.sticky,
    write: (sticky) => ({ sticky }),
    null: { means: false },
  }),
  format: field({
    description: 'Kind of post, which themes may show in its own way.',
    schema: string({ enum: formats }),
    in: inFull,
    read: (row) => row.format || standard,
    write: (name) => ({ format: name === standard ? '' : name }),
    null: 'unsaid',
  }),
} as const;

export const templateField = (type: PostType) =>
  field({
    description: 'Template the post is shown in; empty for the usual one.',
    schema: string(),
    in: inFull,
    read: (row) => row.template,
    write: (name) => ({ template: name }),
    null: 'unsaid',
    check: checkTemplate(type),
  });
