import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import { screensQuery } from '../api/extensions.ts';
import { can, meQuery, taxonomiesQuery, typesQuery } from '../api/queries.ts';
import type { NavigationEntry } from './screen.ts';

export interface NavigationItem extends NavigationEntry {
  readonly link: LinkOptions;
}

/** The screens that the user has access to, in the order of `routes.ts`. */
export function useNavigationItems(): readonly NavigationItem[] {
  const { routesById } = useRouter();
  const { data: user } = useQuery(meQuery);
  const canWrite = can(user, 'edit_posts');
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: canWrite });
  const { data: taxonomies = [] } = useQuery({ ...taxonomiesQuery, enabled: canWrite });
  const { data: extensions = [] } = useQuery(screensQuery);
  const known = { user, types, taxonomies, extensions };
  return Object.values(routesById).flatMap(({ fullPath, options }) =>
    (options.staticData?.navigation?.(known) ?? []).map((entry) => ({
      ...entry,
      link: { to: fullPath, params: entry.params ?? {} },
    })),
  );
}
