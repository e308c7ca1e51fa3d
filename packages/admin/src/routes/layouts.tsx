import { useQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  notFound,
  Outlet,
  rootRouteId,
  useLocation,
  useParams,
} from '@tanstack/react-router';
import type { ErrorRouteComponent } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect } from 'react';
import { typesQuery } from '../api/queries.ts';
import { Missing, ScreenFailure } from '../shell/failure.tsx';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { persistPreferences } from '../shell/preferences.ts';
import { Shell } from '../shell/shell.tsx';
import { EditorSkeleton } from '../ui/skeleton.tsx';

/** Guards unsaved changes in every layout. A page that does not exist is shown with the main menu. */
const root = createRootRoute({
  component: function Root() {
    useEffect(() => void persistPreferences(), []);
    return (
      <LeaveGuard>
        <Outlet />
      </LeaveGuard>
    );
  },
  notFoundComponent: () => (
    <Shell>
      <Missing />
    </Shell>
  ),
  errorComponent: ScreenFailure,
});

/** Screens with the top bar and the main menu. */
const shell = createRoute({
  getParentRoute: () => root,
  id: '_shell',
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

/** True for types without the block editor: their form has the main menu. */
function useHasMenu(): boolean {
  const { base } = useParams({ strict: false });
  const { data: types } = useQuery({ ...typesQuery, enabled: base !== undefined });
  const type = types?.find(({ rest_base }) => rest_base === base);
  return types !== undefined && base !== undefined && !('editor' in (type?.supports ?? {}));
}

/** Editors fill the whole window. */
const fullScreen = createRoute({
  getParentRoute: () => root,
  id: '_full-screen',
  component: function FullScreen() {
    if (useHasMenu())
      return (
        <Shell>
          <Outlet />
        </Shell>
      );
    return (
      <Suspense fallback={<EditorSkeleton />}>
        <Outlet />
      </Suspense>
    );
  },
});

/** An editor that can't be shown is replaced by an error with the main menu. */
export const EditorFailure: ErrorRouteComponent = (given) => {
  const failure = <ScreenFailure {...given} />;
  return useHasMenu() ? failure : <Shell>{failure}</Shell>;
};

/** One record of a list, such as a menu. Another record starts with a new state. */
const detail = createRoute({
  getParentRoute: () => shell,
  id: '_detail',
  component: function Detail() {
    const { pathname } = useLocation();
    return (
      <Fragment key={pathname}>
        <Outlet />
      </Fragment>
    );
  },
});

export const layouts = { root, shell, fullScreen, detail };

/** For `beforeLoad` of a route whose `id` is a number. */
export function requireRecordId({ params: { id } }: { readonly params: { readonly id: string } }): void {
  // eslint-disable-next-line typescript/only-throw-error -- The router's way to say so.
  if (!/^[1-9]\d*$/.test(id)) throw notFound({ routeId: rootRouteId });
}
