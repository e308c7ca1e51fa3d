import { useRouter } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';

export interface Go {
  /** Goes to a screen of the admin. */
  to(target: LinkOptions): void;
  /** Goes to a path that is only known at run time, such as one from a plugin. */
  toPath(path: string): void;
  /** Goes back in the history, or to `otherwise` if there is none. */
  back(otherwise: LinkOptions): void;
}

export function useGo(): Go {
  const router = useRouter();
  return useMemo(
    () => ({
      to: (target) => void router.navigate(target),
      toPath: (path) => router.history.push(router.history.createHref(path)),
      back: (otherwise) => {
        if (router.history.canGoBack()) router.history.back();
        else void router.navigate(otherwise);
      },
    }),
    [router],
  );
}
