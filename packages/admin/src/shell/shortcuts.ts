import { useQuery } from '@tanstack/react-query';
import type { LinkOptions } from '@tanstack/react-router';
import { useEvent } from '@wordpress/compose';
import { useEffect, useRef } from 'react';
import { can, meQuery, typesQuery } from '../api/queries.ts';
import { useNavigationItems } from '../routes/navigation-items.ts';
import { newLink } from '../screens/content/content.ts';
import { useGo } from './go.ts';
import { hasModifier, isForScreen, useSingleKeys } from './keys.ts';

/** The paths behind `G`, for users who have the screen. */
const paths: Readonly<Record<string, string>> = {
  h: '/',
  p: '/posts',
  m: '/media',
  c: '/comments',
  u: '/users',
  s: '/settings',
};

/** The types behind `C`. */
const created: Readonly<Record<string, string>> = { p: 'post', g: 'page' };

/** The second key of a sequence must follow within this time, in milliseconds. */
const sequenceMs = 1500;

const pathOf = ({ to, params }: LinkOptions): string => {
  const base = (params as { readonly base?: string } | undefined)?.base ?? '';
  return String(to)
    .replace('$base', base)
    .replace(/(.)\/$/, '$1');
};

/** The shortcuts of all screens except the editor. */
export function useShortcuts(onSheet: () => void): void {
  const go = useGo();
  const [hasSingleKeys] = useSingleKeys();
  const items = useNavigationItems();
  const { data: me } = useQuery(meQuery);
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: can(me, 'edit_posts') });
  const first = useRef<{ readonly key: string; readonly at: number } | null>(null);
  const targetOf = (prefix: string, key: string): LinkOptions | undefined => {
    if (prefix === 'g') return items.find(({ link }) => pathOf(link) === paths[key])?.link;
    const type = types.find(({ slug }) => slug === created[key]);
    return type !== undefined && can(me, type.capabilities.edit_posts) ? newLink(type) : undefined;
  };
  const onKey = useEvent((event: KeyboardEvent) => {
    if (!hasSingleKeys || hasModifier(event) || !isForScreen(event)) return;
    const key = event.key.toLowerCase();
    const started = first.current;
    first.current = null;
    const isSequence = started !== null && event.timeStamp - started.at < sequenceMs;
    const target = isSequence ? targetOf(started.key, key) : undefined;
    if (target !== undefined) {
      // The same letter may have a meaning on the screen, such as `S` for spam.
      event.stopPropagation();
      event.preventDefault();
      go.to(target);
    } else if (key === 'g' || key === 'c') first.current = { key, at: event.timeStamp };
    else if (key === '?') {
      event.preventDefault();
      onSheet();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [onKey]);
}
