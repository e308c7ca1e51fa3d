import { postFields } from './post-fields.ts';
import type { PostHave } from './post-have.ts';
import { postLinks } from './post-links.ts';
import { postNeeds } from './post-needs.ts';
import { isPasswordOf } from './post-password.ts';
import { renderingOf } from './post-rendering.ts';
import { isProtected } from './post-row.ts';
import type { PostRow } from './post-row.ts';
import { rulesOf } from './type-rules.ts';
import type { SiteDraft } from '../../plugins/site-draft.ts';
import type { Context } from '../../rest/field.ts';
import { contextOf } from '../../rest/present.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Need, Resource } from '../../rest/resource.ts';
import type { Ctx } from '../../rest/route.ts';
import { readInteger } from '../../schema/scalars.ts';
import type { Scope } from '../../scope.ts';
import { renderContent, renderExcerpt } from '../../text/render.ts';
import type { Rendering } from '../../text/render.ts';
import type { PostType } from '../types/post-type.ts';

export type PostResource = Resource<PostRow, PostHave>;

/** The table of one type: its members by what the type supports, its links, and what both need. */
export function postResource(type: PostType, draft: Omit<SiteDraft, 'hooks'>): PostResource {
  const usual = postFields(draft, type);
  return defineResource<PostRow, PostHave>({
    name: draft.dialect.outward(type.name),
    registeredFor: type.name,
    fields: rulesOf(draft, type).fields?.(usual) ?? usual,
    needs: { ...postNeeds(type), ...texts({ opens: () => false, words: undefined }) },
    links: postLinks(type),
    linkNeeds: ['revisions', 'readableMedia'],
  });
}

/** The table for one request: with the texts that its reader may see. */
export function resourceFor(ctx: Ctx, resource: PostResource, context: Context = contextOf(ctx)): PostResource {
  const words = readInteger(ctx.params['excerpt_length'] ?? null);
  return {
    ...resource,
    needs: { ...resource.needs, ...texts({ opens: openTo(ctx, context), words }) },
    linkNeeds: [...(resource.linkNeeds ?? []), ...(context === 'edit' ? (['editors', 'newerAutosaves'] as const) : [])],
  };
}

/** Protected texts are open to whoever edits the post, and to whoever sends its password in the address. */
function openTo({ scope, request }: Ctx, context: Context): (row: PostRow) => boolean {
  const sent = request.query['password'];
  return (row) => {
    if (!isProtected(row)) return true;
    if (context === 'edit') return scope.caller.can('edit_post', row);
    return typeof sent === 'string' && isPasswordOf(row, sent);
  };
}

interface Reading {
  readonly opens: (row: PostRow) => boolean;
  /** Words of an excerpt that is made from the content. */
  readonly words: number | undefined;
}

type TextNeed = Need<PostRow, ReadonlyMap<number, string>>;

function texts({ opens, words }: Reading): { readonly content: TextNeed; readonly excerpt: TextNeed } {
  const rendered =
    (render: (row: PostRow, rendering: Rendering) => Promise<string>): TextNeed =>
    async (scope, rows) =>
      new Map(
        await Promise.all(
          rows.filter(opens).map(async (row) => [row.id, await render(row, await rendering(scope, row))] as const),
        ),
      );
  return {
    content: rendered((row, rendering) => renderContent({ raw: row.content, ...rendering })),
    excerpt: rendered((row, rendering) =>
      renderExcerpt({ raw: row.excerpt, content: row.content, length: words, ...rendering }),
    ),
  };
}

/** Content and excerpt of one post are rendered the same way. */
const rendering = (scope: Scope, row: PostRow): Promise<Rendering> =>
  scope.memo.once(row, () => renderingOf(scope, row));
