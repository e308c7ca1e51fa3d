import type { Scope } from '../../scope.ts';
import type { RedirectPatch } from './redirect.ts';
import { pathOf, targetOf } from './redirect-paths.rules.ts';
import { insertFree } from './redirects.store.ts';

/** Inserts redirects. Existing ones stay. Returns how many were inserted. */
export function importRedirects({ db }: Scope, redirects: readonly RedirectPatch[]): Promise<number> {
  const usable = redirects.flatMap(({ source, target, status }) => {
    const [from, to] = [pathOf(source), targetOf(target)];
    return from === null || to === null || from === pathOf(to) ? [] : [{ source: from, target: to, status }];
  });
  return insertFree(db.kysely, usable);
}
