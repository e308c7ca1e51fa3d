import { everywhere, field, inEdit, inFull, readOnlyText } from '../post-needs.fields.ts';
import { isProtected } from '../post.ts';
import type { PostPatch, PostRow } from '../post.ts';
import { blockTree } from '../../../blocks/tree.ts';
import type { Json } from '../../../lib/json.ts';
import { boolean, integer, string } from '../../../schema/build.ts';
import type { TypedSchema } from '../../../schema/build.ts';
import { titleText } from '../../../text/markup/plain.ts';
import { hasBlocks, renderTitle } from '../../../text/render.ts';

/** What is sent for a text: the text itself, or an object with it as `raw`. Anything else says nothing. */
function sentText(sent: unknown): string | undefined {
  const text = typeof sent === 'object' && sent !== null && 'raw' in sent ? sent.raw : sent;
  return typeof text === 'string' ? text : undefined;
}

/** What a sent text changes of a patch. */
export const textPatch = <N extends 'title' | 'content' | 'excerpt'>(
  name: N,
  sent: unknown,
): Partial<Pick<PostPatch, N>> => {
  const text = sentText(sent);
  return text === undefined ? {} : ({ [name]: text } as Pick<PostPatch, N>);
};

const writableText = (description: string, read: (row: PostRow) => string) =>
  field({ description, schema: string(), in: inEdit, read, write: () => ({}) });

const protection = field({
  description: 'Whether the field is protected with a password.',
  schema: boolean(),
  in: everywhere,
  read: (row) => isProtected(row),
});

const anyList: TypedSchema<readonly Json[]> = { type: 'array', items: { type: 'object' } };

const title = field({
  description: 'Title of the post.',
  schema: { type: 'object' },
  in: everywhere,
  parts: {
    raw: writableText('Title as stored.', (row) => row.title),
    rendered: readOnlyText('Rendered title.', (row) => renderTitle(row.title), everywhere),
    text: field({
      description: 'Title as plain text.',
      schema: string(),
      in: everywhere,
      onlyNamed: true,
      read: (row) => titleText(renderTitle(row.title)),
    }),
  },
  unchecked: true,
  write: (sent) => {
    const text = sentText(sent);
    // An empty `raw` leaves the title as it is; an empty text clears it.
    return text === undefined || (text === '' && typeof sent !== 'string') ? {} : { title: text };
  },
});

const content = field({
  description: 'Content of the post.',
  schema: { type: 'object' },
  in: inFull,
  parts: {
    raw: writableText('Content as stored.', (row) => row.content),
    rendered: field({
      description: 'Rendered content.',
      schema: string(),
      in: inFull,
      needs: ['content'],
      read: (row, have) => have.content.get(row.id) ?? '',
    }),
    protected: protection,
    block_version: field({
      description: 'Version of the block format. 0: no blocks.',
      schema: integer(),
      in: inEdit,
      read: (row) => (hasBlocks(row.content) ? 1 : 0),
    }),
    blocks: field({
      description: 'Content parsed into a tree of blocks.',
      schema: anyList,
      in: inEdit,
      onlyNamed: true,
      read: (row) => blockTree(row.content),
    }),
  },
  unchecked: true,
  write: (sent) => textPatch('content', sent),
});

const excerpt = field({
  description: 'Excerpt of the post.',
  schema: { type: 'object' },
  in: everywhere,
  parts: {
    raw: writableText('Excerpt as stored.', (row) => row.excerpt),
    rendered: field({
      description: 'Rendered excerpt. Generated from the content if empty.',
      schema: string(),
      in: everywhere,
      needs: ['excerpt'],
      read: (row, have) => have.excerpt.get(row.id) ?? '',
    }),
    protected: protection,
  },
  unchecked: true,
  write: (sent) => textPatch('excerpt', sent),
});

/** The texts of a post. */
export const textFields = { title, content, excerpt } as const;
