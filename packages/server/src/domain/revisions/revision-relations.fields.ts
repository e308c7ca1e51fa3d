import { revisionsOf } from './revision.ts';
import type { RevisionRow } from './revision.ts';
import { addRegisteredField } from '../../site/site-draft.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { shownRelation } from '../relations/relations.fields.ts';

/** Revisions show the relations of their time. Clients send them to the post to restore it. */
export function registerRevisionRelations(draft: SiteDraft): void {
  for (const relation of draft.relations.all())
    addRegisteredField(
      draft,
      revisionsOf(relation.from),
      shownRelation(draft, relation, ({ row }) => {
        const { post, relations: kept } = row as RevisionRow;
        return { postId: post.id, kept };
      }),
    );
}
