import { autosaveRoutesOf } from './autosaves.resource.ts';
import { revisionRoutesOf } from './revisions.resource.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { postFields } from '../posts/posts.fields.ts';
import { supports } from '../types/type.ts';

/** Types whose own nouns serve what there is of their posts. */
const servedElsewhere: ReadonlySet<string> = new Set([
  'nav_menu_item',
  'cms_template',
  'cms_template_part',
  'cms_global_styles',
]);

/** Revisions of every type that supports them, autosaves of every type that the editor saves by itself. */
export function revisionRoutes(draft: SiteDraft): RouteDefinition[] {
  const types = draft.postTypes.all().filter(({ name, showInRest }) => showInRest && !servedElsewhere.has(name));
  return types.flatMap((type) => {
    const revised = { type, fields: postFields(draft, type) };
    return [
      ...(supports(type, 'revisions') ? revisionRoutesOf(draft, revised) : []),
      ...(supports(type, 'autosave') ? autosaveRoutesOf(draft, revised) : []),
    ];
  });
}
