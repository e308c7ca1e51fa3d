import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

export interface Go {
  /** Goes to a path inside the admin. */
  to(path: string, how?: { readonly replace?: boolean }): void;
  /** Goes back in the history, or to `otherwise` if there is none. */
  back(otherwise: string): void;
}

/** Types and taxonomies have dynamic paths, which the typed router can't know. */
export function useGo(): Go {
  const router = useRouter();
  return useMemo(
    () => ({
      to: (path, { replace = false } = {}) => void router.navigate({ to: path, replace }),
      back: (otherwise) => {
        if (router.history.canGoBack()) router.history.back();
        else void router.navigate({ to: otherwise });
      },
    }),
    [router],
  );
}
