import { revisionsOf } from './revision.ts';
import type { RevisionRow } from './revision.ts';
import { addRegisteredField } from '../../site/site-draft.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { PostRow } from '../posts/post.ts';

/** Fields whose keys revisions keep are members of revisions and autosaves, too. */
export function registerRevisionFields(draft: Pick<SiteDraft, 'postTypes' | 'registeredFields'>): void {
  for (const { name } of draft.postTypes.all())
    for (const { links: _, ...field } of draft.registeredFields.get(name) ?? []) {
      if (field.owns === undefined) continue;
      addRegisteredField(draft, revisionsOf(name), {
        ...field,
        get: (data, given) => field.get(data, { ...given, row: revisedPost(given.row as RevisionRow) }),
      });
    }
}

/** The post as the revision has it. An autosave has only what was typed. The password of a post does not hide revisions. */
function revisedPost({ kind, post, attributes, title, content, excerpt, meta }: RevisionRow): PostRow {
  const whole = kind === 'autosave' ? { ...post.meta, ...meta } : meta;
  return { ...post, ...attributes, title, content, excerpt, meta: whole, password: '' };
}
