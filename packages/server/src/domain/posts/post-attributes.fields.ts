import formats from '../../../data/post-formats.json' with { type: 'json' };
import { checkTemplate } from './post-checks.args.ts';
import { everywhere, field, inFull } from './post-needs.fields.ts';
import type { AnyField, FieldTable } from '../../rest/field.ts';
import { boolean, integer, string } from '../../schema/build.ts';
import type { PostType } from '../types/type.ts';

export const authorField = (): AnyField =>
  field({
    description: 'Id of the user who wrote the post.',
    schema: integer(),
    in: everywhere,
    read: (row) => row.author,
    write: (id) => (id === null || id === 0 ? {} : { author: id }),
  });

export const featuredMediaField = (): AnyField =>
  field({
    description: 'Id of the main image; 0 for none.',
    schema: integer(),
    in: everywhere,
    read: (row) => row.featuredMedia,
    write: (id) => (id === null ? {} : { featuredMedia: id }),
  });

export const parentField = (): AnyField =>
  field({
    description: 'Id of the post this one stands below; 0 at the top.',
    schema: integer(),
    in: inFull,
    read: (row) => row.parent,
    write: (id) => (id === null ? {} : { parent: id }),
  });

export const menuOrderField = (): AnyField =>
  field({
    description: 'Place among the posts beside it, the lowest first.',
    schema: integer(),
    in: inFull,
    read: (row) => row.menuOrder,
    write: (place) => (place === null ? {} : { menuOrder: place }),
  });

const openness = ['open', 'closed'] as const;

export const discussionFields = (): FieldTable => ({
  comment_status: field({
    description: 'Whether the post takes comments.',
    schema: string({ enum: openness }),
    in: inFull,
    read: (row) => (row.commentStatus === 'open' ? 'open' : 'closed'),
    write: (status) => (status === null ? {} : { commentStatus: status }),
  }),
  ping_status: field({
    description: 'Whether other sites may tell the post that they link to it.',
    schema: string({ enum: openness }),
    in: inFull,
    read: (row) => (row.pingStatus === 'open' ? 'open' : 'closed'),
    write: (status) => (status === null ? {} : { pingStatus: status }),
  }),
});

export const stickyField = (): AnyField =>
  field({
    description: 'Whether the post stays in front of all others.',
    schema: boolean(),
    in: inFull,
    read: (row) => row.sticky,
    write: (stays) => ({ sticky: stays ?? false }),
  });

export const templateField = (type: PostType): AnyField =>
  field({
    description: 'Template the post is shown in; empty for the usual one.',
    schema: string(),
    in: inFull,
    read: (row) => row.template,
    write: (name) => (name === null ? {} : { template: name }),
    check: checkTemplate(type),
  });

const standard = 'standard';

export const formatField = (): AnyField =>
  field({
    description: 'Kind of post, which themes may show in its own way.',
    schema: string({ enum: formats }),
    in: inFull,
    read: (row) => row.format || standard,
    write: (name) => (name === null ? {} : { format: name === standard ? '' : name }),
  });
