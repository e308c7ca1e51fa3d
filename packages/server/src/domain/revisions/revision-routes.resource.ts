import { autosaveRoutesOf } from './autosaves.resource.ts';
import { revisionRoutesOf } from './revisions.resource.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import { fieldOrder, usualFields } from '../posts/posts.fields.ts';
import { supports } from '../types/type.ts';

/** Revisions of every type that supports them, autosaves of every type that the editor saves by itself. */
export function revisionRoutes(draft: SiteDraft): RouteDefinition[] {
  const types = draft.postTypes
    .all()
    .filter((type) => type.showInRest && kindOf(draft, type).servedElsewhere?.includes('revisions') !== true);
  return types.flatMap((type) => {
    const usual = usualFields(draft, type);
    const revised = { type, posts: { fields: kindOf(draft, type).fields?.(usual) ?? usual, fieldOrder } };
    return [
      ...(supports(type, 'revisions') ? revisionRoutesOf(draft, revised) : []),
      ...(supports(type, 'autosave') ? autosaveRoutesOf(draft, revised) : []),
    ];
  });
}
