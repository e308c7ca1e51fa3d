import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allTypesQuery } from '../api/queries.ts';
import type { ContentType } from '../api/queries.ts';
import { useGo } from '../shell/go.ts';

/** The editor's packages link to wp-admin pages. This opens the equivalent screens of this admin. */
export function useForeignLinks(): void {
  const go = useGo();
  const { data: types } = useQuery(allTypesQuery);
  useEffect(() => {
    if (types === undefined) return undefined;
    const follow = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href*=".php"]');
      const path = link ? screenOf(new URL(link.href), types) : undefined;
      if (path === undefined) return;
      event.preventDefault();
      go.toPath(path);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [go, types]);
}

function screenOf({ pathname, searchParams }: URL, types: readonly ContentType[]): string | undefined {
  const type = searchParams.get('post_type') ?? 'post';
  const base = types.find(({ slug }) => slug === type)?.rest_base;
  const list = type === 'wp_navigation' ? '/design/navigation' : base && `/${base}`;
  const screens: Readonly<Record<string, string | undefined>> = {
    'edit.php': list,
    'post-new.php': base && `/${base}/new`,
    'site-editor.php': searchParams.get('p') === '/pattern' ? '/blocks' : '/design',
    'options-general.php': '/settings',
    'options-reading.php': '/settings',
    'customize.php': '/settings',
  };
  return screens[pathname.slice(pathname.lastIndexOf('/') + 1)];
}
