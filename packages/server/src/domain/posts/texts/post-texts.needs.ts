import { LRUCache } from 'lru-cache';
import { renderingOf, showsEmoticons } from './posts.rendering.ts';
import type { PostRendering } from './posts.rendering.ts';
import { countPassword } from '../post-password.actions.ts';
import { isPasswordOf, sentPassword } from '../post-password.rules.ts';
import { isProtected } from '../post.ts';
import type { PostRow } from '../post.ts';
import type { Need, Reading } from '../../../rest/field.ts';
import { readInteger } from '../../../schema/scalars.ts';
import { addressKey } from '../../../scope.ts';
import type { Scope, Site } from '../../../scope.ts';
import { attachmentIdsIn } from '../../../text/media/images.ts';
import { renderContent, renderExcerpt } from '../../../text/render.ts';
import type { Rendering } from '../../../text/render.ts';
import { activeTheme } from '../../themes/themes.actions.ts';

type TextNeed = Need<PostRow, ReadonlyMap<number, string>>;

/** One of the texts of a post, as readers see it. */
interface Text {
  /** All it is made of. */
  readonly sources: (row: PostRow) => readonly string[];
  readonly render: (row: PostRow, rendering: Rendering) => Promise<string>;
}

const need =
  (textOf: (reading: Reading) => Text): TextNeed =>
  async (reading, rows) =>
    textsOf(reading, await openRows(reading, rows), textOf(reading));

export const textNeeds: { readonly content: TextNeed; readonly excerpt: TextNeed } = {
  content: need(() => ({
    sources: ({ content }) => [content],
    render: (row, rendering) => renderContent({ raw: row.content, ...rendering }),
  })),
  excerpt: need(({ params }) => {
    // Words of an excerpt that is made from the content.
    const words = readInteger(params['excerpt_length'] ?? null);
    return {
      sources: ({ excerpt, content }) => [String(words ?? ''), excerpt, content],
      render: (row, rendering) =>
        renderExcerpt({ raw: row.excerpt, content: row.content, length: words, ...rendering }),
    };
  }),
};

/** Protected content is readable by editors of the post, and with the password in the query. */
export async function openRows(
  { scope, request, context }: Reading,
  rows: readonly PostRow[],
): Promise<readonly PostRow[]> {
  const isEdited = context === 'edit';
  const sent = isEdited ? '' : sentPassword(request);
  await countPassword(scope, rows, sent);
  return rows.filter(
    (row) => !isProtected(row) || (isEdited ? scope.caller.can('edit_post', row) : isPasswordOf(row, sent)),
  );
}

/** Rendering costs more than all the rest of a response, and most texts are shown alike each time. */
async function textsOf(
  { scope, request }: Reading,
  rows: readonly PostRow[],
  text: Text,
): Promise<ReadonlyMap<number, string>> {
  const isWritten = request.method !== 'GET' && request.method !== 'HEAD';
  const memory = memoryOf(scope.site);
  const way = `${addressKey(scope.address)} ${showsEmoticons(scope)} ${activeTheme(scope).stylesheet}`;
  const made = new Map<number, string>();
  const unknown: { readonly row: PostRow; readonly key: string }[] = [];
  for (const row of rows) {
    const key = [way, ...text.sources(row)].join('\0');
    const known = memory.get(key);
    if (known === undefined) unknown.push({ row, key });
    else made.set(row.id, known);
  }
  await Promise.all(
    unknown.map(async ({ row, key }) => {
      const rendering = await sharedRendering(scope, row, isWritten);
      const html = await text.render(row, rendering);
      if (text.sources(row).every(rendering.isConstant) && !showsAttachments(html)) memory.set(key, html);
      made.set(row.id, html);
    }),
  );
  return made;
}

/** Content and excerpt of one post are rendered the same way. */
const sharedRendering = (scope: Scope, row: PostRow, isWritten: boolean): Promise<PostRendering> =>
  scope.memo.once(row, () => renderingOf(scope, row, isWritten));

/** An attached image is shown in the sizes that it has at the time. */
const showsAttachments = (html: string): boolean => attachmentIdsIn(html).length > 0;

/** Characters of texts and of what was made of them. */
const mostCharacters = 16_000_000;

// Memoized pure work: a site's blocks and shortcodes never change. Sites can share the memory, because the key has their URLs.
const memories = new WeakMap<Site, LRUCache<string, string>>();

function memoryOf(site: Site): LRUCache<string, string> {
  const known = memories.get(site);
  if (known !== undefined) return known;
  const memory = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  memories.set(site, memory);
  return memory;
}
