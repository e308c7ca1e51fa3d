import { renderFile, textOfFile } from './media.rendering.ts';
import { mediaOf } from './media.read.actions.ts';
import type { MediaRow } from './media.ts';
import type { Need } from '../../rest/field.ts';
import type { Scope } from '../../scope.ts';
import { renderExcerpt } from '../../text/render.ts';
import { postNeeds } from '../posts/posts.needs.ts';
import type { PostNeeds } from '../posts/post-needs.fields.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import type { PostRow } from '../posts/post.ts';
import { renderingOf } from '../posts/texts/posts.rendering.ts';
import type { PostType } from '../types/type.ts';

/** All that fields and links need beside the row, each loaded once for a whole page. */
export interface MediaNeeds extends PostNeeds {
  readonly scope: Scope;
  readonly media: ReadonlyMap<number, MediaRow>;
  readonly captions: ReadonlyMap<number, string>;
  /** The file as readers see it, before its description. */
  readonly shownFiles: ReadonlyMap<number, string>;
  /** Posts that files are attached to, by id. */
  readonly parents: ReadonlyMap<number, PostRow>;
}

type Needs = { readonly [K in keyof MediaNeeds]: Need<PostRow, MediaNeeds[K]> };

const filesOf = (scope: Scope, rows: readonly PostRow[]): Promise<ReadonlyMap<number, MediaRow>> =>
  mediaOf(
    scope,
    rows.map(({ id }) => id),
  );

export const mediaNeeds = (type: PostType): Needs => ({
  ...postNeeds(type),
  scope: ({ scope }) => scope,
  media: ({ scope }, rows) => filesOf(scope, rows),
  captions: ({ scope }, rows) => captionsOf(scope, rows),
  shownFiles: async ({ scope }, rows) => {
    const media = await filesOf(scope, rows);
    return new Map(
      rows.flatMap((row) => {
        const file = media.get(row.id);
        return file === undefined ? [] : [[row.id, renderFile(scope, row, file)] as const];
      }),
    );
  },
  parents: async ({ scope }, rows) => {
    const ids = new Set(rows.map(({ parent }) => parent).filter((id) => id !== 0));
    const found = await Promise.all([...ids].map((id) => findPost(scope, id)));
    return new Map(found.flatMap((row) => (row === null ? [] : [[row.id, row] as const])));
  },
});

/** Without a caption, what is said of the file stands for it. */
async function captionsOf(scope: Scope, rows: readonly PostRow[]): Promise<ReadonlyMap<number, string>> {
  const media = await filesOf(scope, rows);
  const captions = rows.map(async (row) => {
    const file = media.get(row.id);
    const link = file === undefined || file.details.image !== undefined ? '' : textOfFile(scope, row, file);
    const rendering = await renderingOf(scope, row);
    const content = [link, row.content].filter((text) => text !== '').join('\n\n');
    return [row.id, await renderExcerpt({ raw: row.excerpt, content, ...rendering })] as const;
  });
  return new Map(await Promise.all(captions));
}
