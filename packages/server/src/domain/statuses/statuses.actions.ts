import type { PostStatus } from './statuses.registry.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import type { Scope } from '../../scope.ts';

/** The one internal state that people move posts in and out of. */
const trashStatus = 'trash';

/** Those who edit see every state people may choose and the trash; all others the public ones. */
export const maySeeStatus = (scope: Scope, status: PostStatus): boolean =>
  status.public || ((!status.internal || status.name === trashStatus) && canEditSomeType(scope));

/** The states the caller may see, the trash last. */
export function visibleStatuses(scope: Scope): readonly PostStatus[] {
  const visible = scope.site.postStatuses.all().filter((status) => maySeeStatus(scope, status));
  return visible.toSorted((a, b) => Number(a.name === trashStatus) - Number(b.name === trashStatus));
}
