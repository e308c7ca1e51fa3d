import { postFields } from './posts.fields.ts';
import type { PostNeeds } from './post-needs.fields.ts';
import { postLinks } from './posts.links.ts';
import { postNeeds } from './posts.needs.ts';
import { isPasswordOf } from './post-password.rules.ts';
import { isProtected } from './post.ts';
import type { PostRow } from './post.ts';
import { textNeeds } from './texts/post-texts.needs.ts';
import { rulesOf } from './post-kinds.registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Context } from '../../rest/field.ts';
import { contextOf } from '../../rest/present.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Ctx } from '../../rest/route.ts';
import { readInteger } from '../../schema/scalars.ts';
import type { PostType } from '../types/type.ts';

export type PostResource = Resource<PostRow, PostNeeds>;

/** The table of one type: its members by what the type supports, its links, and what both need. */
export function postResource(type: PostType, draft: Omit<SiteDraft, 'hooks'>): PostResource {
  const usual = postFields(draft, type);
  return defineResource<PostRow, PostNeeds>({
    name: draft.dialect.outward(type.name),
    registeredFor: type.name,
    fields: rulesOf(draft, type).fields?.(usual) ?? usual,
    needs: { ...postNeeds(type), ...textNeeds({ opens: () => false, words: undefined }) },
    links: postLinks(type),
    linkNeeds: ['readableMedia'],
  });
}

/** The table for one request: with the texts that its reader may see. */
export function resourceFor(ctx: Ctx, resource: PostResource, context: Context = contextOf(ctx)): PostResource {
  const words = readInteger(ctx.params['excerpt_length'] ?? null);
  return {
    ...resource,
    needs: { ...resource.needs, ...textNeeds({ opens: openTo(ctx, context), words }) },
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
