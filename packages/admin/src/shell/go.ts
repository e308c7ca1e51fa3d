import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

export interface Go {
  /** To an address inside the desk. */
  to(path: string, how?: { readonly replace?: boolean }): void;
  /** Where the user came from, or to the address where there is no such place. */
  back(otherwise: string): void;
}

/** Types and taxonomies have addresses of their own, which no list of routes can name. */
export function useGo(): Go {
  const router = useRouter();
  return useMemo(
    () => ({
      to: (path, { replace = false } = {}) => void router.navigate({ to: path as never, replace }),
      back: (otherwise) => {
        if (router.history.canGoBack()) router.history.back();
        else void router.navigate({ to: otherwise as never });
      },
    }),
    [router],
  );
}
