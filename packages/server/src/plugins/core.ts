import type { SiteDraft } from '../site/site-draft.ts';
import { applicationPasswordRoutes } from '../domain/application-passwords/application-passwords.resource.ts';
import { registerApplicationPasswords } from '../domain/application-passwords/application-passwords.noun.ts';
import { registerCoreBlocks } from '../domain/blocks/blocks.noun.ts';
import { registerCoreComments } from '../domain/comments/comments.noun.ts';
import { commentRoutes } from '../domain/comments/comments.resource.ts';
import { registerCoreMeta, registerFootnotes } from '../domain/meta/meta.noun.ts';
import { registerNavigation } from '../domain/navigation/navigation.noun.ts';
import { navigationFallbackRoutes } from '../domain/navigation/navigation-fallback.resource.ts';
import { registerCorePosts } from '../domain/posts/posts.noun.ts';
import { registerPostJobs } from '../domain/posts/schedule/schedule.jobs.ts';
import { registerPostRights } from '../domain/posts/post-rights.rules.ts';
import { postRoutes } from '../domain/posts/posts.resource.ts';
import { searchRoutes } from '../domain/search/search.resource.ts';
import { registerRevisions } from '../domain/revisions/revisions.noun.ts';
import { revisionRoutes } from '../domain/revisions/revision-routes.resource.ts';
import { registerCoreSettings } from '../domain/settings/settings.noun.ts';
import { settingRoutes } from '../domain/settings/settings.resource.ts';
import { contractRoute } from '../domain/site/contract.resource.ts';
import { indexFacts } from '../domain/site/site-index.resource.ts';
import { registerCoreStatuses } from '../domain/statuses/statuses.noun.ts';
import { statusRoutes } from '../domain/statuses/statuses.resource.ts';
import { registerCoreTaxonomies } from '../domain/taxonomies/taxonomies.noun.ts';
import { taxonomyRoutes } from '../domain/taxonomies/taxonomies.resource.ts';
import { registerTermRights } from '../domain/terms/term-rights.rules.ts';
import { termRoutes } from '../domain/terms/terms.resource.ts';
import { registerCoreTypes } from '../domain/types/types.noun.ts';
import { typeRoutes } from '../domain/types/types.resource.ts';
import { registerCoreRoles } from '../domain/users/core-roles.registry.ts';
import { registerUserRights } from '../domain/users/user-rights.rules.ts';
import { userRoutes } from '../domain/users/users.resource.ts';
import { batchRoute } from '../rest/batch.ts';
import { rootIndex } from '../rest/index-routes.ts';
import type { RouteDefinition } from '../rest/route.ts';

/** What the service registers before any plugin does. */
export function registerCore(draft: SiteDraft): void {
  registerCoreRoles(draft);
  registerUserRights(draft);
  registerApplicationPasswords(draft);
  registerCoreStatuses(draft);
  registerCoreTypes(draft);
  registerCoreTaxonomies(draft);
  registerTermRights(draft);
  registerCoreMeta(draft);
  registerCoreSettings(draft);
  registerCorePosts(draft);
  registerCoreBlocks(draft);
  registerNavigation(draft);
  registerPostJobs(draft);
  registerCoreComments(draft);
  registerRevisions(draft);
}

/** What the service registers once the plugins have had their turn. */
export function registerLast(draft: SiteDraft): void {
  registerFootnotes(draft);
  registerPostRights(draft);
}

/** The service's own routes for everything registered, in the order they are listed. */
export function coreRoutes(draft: SiteDraft): RouteDefinition[] {
  return [
    rootIndex(indexFacts),
    batchRoute,
    contractRoute,
    ...postRoutes(draft),
    ...revisionRoutes(draft),
    ...typeRoutes(draft),
    ...statusRoutes(draft),
    ...taxonomyRoutes(draft),
    ...termRoutes(draft),
    ...userRoutes(draft),
    ...applicationPasswordRoutes(draft),
    ...commentRoutes(draft),
    ...searchRoutes(draft),
    ...settingRoutes(draft),
    ...navigationFallbackRoutes(draft),
  ];
}
