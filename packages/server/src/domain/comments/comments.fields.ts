import type { PrepareItem } from '../../rest/registered-fields.ts';
import type { Json } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { ItemOf } from '../../rest/field.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { compileSchema } from '../../schema/compile.ts';
import { integer, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Mismatch } from '../../schema/schema.ts';
import type { Site } from '../../scope.ts';
import type { Options } from '../../site/options.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { renderComment } from '../../text/render.ts';
import { flagOption } from '../settings/option-values.rules.ts';
import type { User } from '../users/user.ts';
import { avatarSchema, avatarsOf, showsAvatars } from '../users/users.fields.ts';
import { commentType } from './comment.ts';
import type { Comment, CommentPatch } from './comment.ts';
import type { CommentedPost } from './comment-rights.rules.ts';
import { checkDate } from './comments.args.ts';
import { commentLinks, urlsOfComments } from './comments.links.ts';
import { postsOf, usersOf } from './comments.read.actions.ts';

/** What the rows of a page are read with. */
export interface CommentNeeds {
  readonly options: Options;
  readonly home: string;
  /** Post id → the post. */
  readonly posts: ReadonlyMap<number, CommentedPost>;
  /** User id → the user. */
  readonly users: ReadonlyMap<number, User>;
  /** Comment id → its URL. */
  readonly urls: ReadonlyMap<number, string>;
}

const field = fieldsOf<Comment, CommentNeeds, CommentPatch>();
const everywhere = ['view', 'edit', 'embed'] as const;
const apartFromEmbeds = ['view', 'edit'] as const;
const inEdit = ['edit'] as const;

const email = string({ format: 'email' });
const isEmail = compileSchema(email);

/** An address that was taken away is none. */
const checkEmail = (value: Json): Mismatch | null => {
  const outcome = value === '' ? null : isEmail(value, 'author_email');
  return outcome === null || outcome.ok ? null : outcome.refusal;
};

const words = { raw: 'Content as stored.', rendered: 'Rendered HTML.' } as const;

/** Text, or an object with it under `raw`: left to the action. */
const anyContent = {
  type: 'object',
  properties: {
    raw: { description: words.raw, type: 'string', context: inEdit },
    rendered: { description: words.rendered, type: 'string', context: everywhere, readonly: true },
  },
} as TypedSchema<Json>;

const fields = {
  id: field({
    description: 'Id of the comment.',
    schema: integer(),
    in: everywhere,
    read: (row) => row.id,
  }),
  post: field({
    description: 'Id of the post.',
    schema: integer({ default: 0 }),
    in: apartFromEmbeds,
    read: (row) => row.post,
    null: { means: 0 },
    write: (post) => ({ post }),
  }),
  parent: field({
    description: 'Id of the parent comment. 0 for none.',
    schema: integer({ default: 0 }),
    in: everywhere,
    read: (row) => row.parent,
    null: { means: 0 },
    write: (parent) => ({ parent: Math.max(parent, 0) }),
  }),
  author: field({
    description: 'Id of the author. 0 for a guest.',
    schema: integer(),
    in: everywhere,
    read: (row) => row.author,
    null: { means: 0 },
    write: (author) => ({ author }),
  }),
  author_name: field({
    description: 'Name of the author.',
    schema: string(),
    in: everywhere,
    read: (row) => row.authorName,
    null: 'unsaid',
    write: (authorName) => ({ authorName }),
  }),
  author_email: field({
    description: 'Email address of the author.',
    schema: email,
    in: inEdit,
    read: (row) => row.authorEmail,
    null: 'unsaid',
    write: (authorEmail) => ({ authorEmail }),
    unchecked: true,
    late: true,
    check: checkEmail,
  }),
  author_url: field({
    description: 'Website URL of the author.',
    schema: string({ format: 'uri' }),
    in: everywhere,
    read: (row) => row.authorUrl,
    null: 'unsaid',
    write: (authorUrl) => ({ authorUrl }),
  }),
  author_ip: field({
    description: 'IP address of the author.',
    schema: string({ format: 'ip' }),
    in: inEdit,
    read: (row) => row.authorIp,
    null: 'unsaid',
    write: (authorIp) => ({ authorIp }),
  }),
  author_user_agent: field({
    description: 'User agent of the author.',
    schema: string(),
    in: inEdit,
    read: (row) => row.authorAgent,
    null: 'unsaid',
    write: (authorAgent) => ({ authorAgent }),
  }),
  date: field({
    description: "Date of the comment, in the site's time zone.",
    schema: string({ format: 'date-time' }),
    in: everywhere,
    read: (row) => row.date,
    null: 'unsaid',
    write: (date) => ({ date }),
    check: checkDate('local'),
  }),
  date_gmt: field({
    description: 'Date of the comment, GMT.',
    schema: string({ format: 'date-time' }),
    in: apartFromEmbeds,
    read: (row) => row.dateGmt,
    null: 'unsaid',
    write: (dateGmt) => ({ dateGmt }),
    check: checkDate('gmt'),
  }),
  content: field({
    description: 'Content of the comment.',
    schema: anyContent,
    in: everywhere,
    parts: {
      rendered: field({
        description: words.rendered,
        schema: string(),
        in: everywhere,
        needs: ['options', 'home'],
        read: (row, { options, home }) =>
          renderComment(row.content, { emoticons: flagOption(options, 'use_smilies'), home }),
      }),
      raw: field({
        description: words.raw,
        schema: string(),
        in: inEdit,
        read: (row) => row.content,
      }),
    },
    write: (content) => ({ content }),
    unchecked: true,
  }),
  link: field({
    description: 'URL of the comment.',
    schema: string({ format: 'uri' }),
    in: everywhere,
    needs: ['urls'],
    read: (row, { urls }) => urls.get(row.id) ?? '',
  }),
  status: field({
    description: 'Status of the comment.',
    schema: string() as TypedSchema<string>,
    in: apartFromEmbeds,
    read: (row) => row.state,
    null: 'unsaid',
    write: (status) => ({ status }),
  }),
  type: field({
    description: 'Type of the comment.',
    schema: string({ default: commentType }),
    in: everywhere,
    read: (row) => row.type,
  }),
  author_avatar_urls: field({
    description: 'Avatar URLs by size in pixels.',
    schema: avatarSchema,
    in: everywhere,
    when: ({ scope }) => showsAvatars(scope),
    needs: ['options', 'users'],
    // Whatever address a comment of a user was given, the picture is the user's.
    read: (row, { options, users }) => avatarsOf({ options }, users.get(row.author)?.email ?? row.authorEmail),
  }),
} as const;

export type CommentItem = ItemOf<typeof fields>;
export type CommentResource = Resource<Comment, CommentNeeds, CommentPatch>;

/** The table of comments. */
export const commentResource = (site: Pick<Site, 'metaKeys'>): CommentResource =>
  defineResource<Comment, CommentNeeds, CommentPatch>({
    name: 'comment',
    fields: {
      ...fields,
      meta: metaField<Comment>({
        keys: metaKeysFor(site, { object: 'comment', subtype: '' }),
        stored: (comment) => comment.meta,
      }),
    },
    fieldOrder: [
      'id',
      'author',
      'author_email',
      'author_ip',
      'author_name',
      'author_url',
      'author_user_agent',
      'content',
      'date',
      'date_gmt',
      'link',
      'parent',
      'post',
    ],
    needs: {
      options: ({ scope }) => scope.options,
      home: ({ scope }) => scope.address.front,
      posts: ({ scope }, comments) => postsOf(scope, comments),
      users: ({ scope }, comments) => usersOf(scope, comments),
      urls: ({ scope }, comments) => urlsOfComments(scope, comments),
    },
    registeredFor: 'comment',
    links: commentLinks,
    linkNeeds: () => ['posts'],
  });

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change the fields and links of a comment in a response. */
    rest_prepare_comment: PrepareItem<CommentItem, Comment>;
  }
}
