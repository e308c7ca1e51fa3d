import { useQuery } from '@tanstack/react-query';
import {
  backup,
  category,
  cog,
  comment,
  home,
  media,
  navigation,
  page,
  people,
  plugins,
  post,
  send,
  styles,
  symbol,
  tag,
} from '@wordpress/icons';
import type { ReactElement } from 'react';
import { screensQuery } from '../api/extensions.ts';
import { can, meQuery, taxonomiesQuery, typesQuery } from '../api/queries.ts';

interface Item {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactElement;
  readonly isShown: boolean;
}

const typeIcons: Readonly<Record<string, ReactElement>> = { post, page, wp_block: symbol };

export const iconOfType = (slug: string): ReactElement => typeIcons[slug] ?? post;

/** The screens that the user has access to. */
export function useNavigationItems(): readonly Item[] {
  const { data: user } = useQuery(meQuery);
  const mayWrite = can(user, 'edit_posts');
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: mayWrite });
  const { data: taxonomies = [] } = useQuery({ ...taxonomiesQuery, enabled: mayWrite });
  const { data: screens = [] } = useQuery(screensQuery);
  const items: readonly Item[] = [
    { to: '/', label: 'Dashboard', icon: home, isShown: true },
    ...types.map((type) => ({
      to: `/${type.rest_base}`,
      label: type.name,
      icon: iconOfType(type.slug),
      isShown: true,
    })),
    { to: '/media', label: 'Media', icon: media, isShown: can(user, 'upload_files') },
    ...taxonomies.map((taxonomy) => ({
      to: `/terms/${taxonomy.rest_base}`,
      label: taxonomy.name,
      icon: taxonomy.hierarchical ? category : tag,
      isShown: can(user, 'manage_categories'),
    })),
    { to: '/comments', label: 'Comments', icon: comment, isShown: mayWrite },
    { to: '/menus', label: 'Menus', icon: navigation, isShown: can(user, 'edit_theme_options') },
    { to: '/design', label: 'Design', icon: styles, isShown: can(user, 'edit_theme_options') },
    { to: '/users', label: 'Users', icon: people, isShown: can(user, 'list_users') },
    { to: '/plugins', label: 'Plugins', icon: plugins, isShown: can(user, 'activate_plugins') },
    { to: '/webhooks', label: 'Webhooks', icon: send, isShown: can(user, 'manage_options') },
    { to: '/activity', label: 'Activity', icon: backup, isShown: can(user, 'manage_options') },
    // The server filters them by capability.
    ...screens.map(({ plugin, path, title }) => ({
      to: `/extensions/${plugin}/${path}`,
      label: title,
      icon: plugins,
      isShown: true,
    })),
    { to: '/settings', label: 'Settings', icon: cog, isShown: can(user, 'manage_options') },
  ];
  return items.filter(({ isShown }) => isShown);
}
