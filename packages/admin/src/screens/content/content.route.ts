import { createRoute } from '@tanstack/react-router';
import { countIn, parseListSearch } from '../../fields/list-view.ts';
import { EditorFailure, layouts, requireRecordId } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';
import { iconOfType } from './content-icon.ts';
import type { ContentSearch } from './view-search.ts';

const contentRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/$base',
  ...screen(() => import('./content-list.tsx').then(({ ContentList }) => ContentList)),
  validateSearch: (search: Readonly<Record<string, unknown>>): ContentSearch => ({
    ...parseListSearch(search),
    status: typeof search['status'] === 'string' ? search['status'] : undefined,
    edit: countIn(search['edit']),
    flat: search['flat'] === true ? true : undefined,
  }),
  staticData: {
    navigation: ({ types }) =>
      types.map(({ rest_base: base, name, slug }) => ({
        group: slug === 'wp_block' ? 'design' : 'content',
        params: { base },
        label: name,
        icon: iconOfType(slug),
      })),
  },
});

const calendarRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/$base/calendar',
  ...screen(() => import('./calendar-screen.tsx').then(({ CalendarScreen }) => CalendarScreen)),
  validateSearch: ({ month }: Readonly<Record<string, unknown>>): { readonly month?: string | undefined } => ({
    month: typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  }),
});

const newContentRoute = createRoute({
  getParentRoute: () => layouts.fullScreen,
  path: '/$base/new',
  ...screen(() => import('./content-edit.tsx').then(({ NewContent }) => NewContent)),
  errorComponent: EditorFailure,
});

const contentEditRoute = createRoute({
  getParentRoute: () => layouts.fullScreen,
  path: '/$base/$id',
  ...screen(() => import('./content-edit.tsx').then(({ ContentEdit }) => ContentEdit)),
  errorComponent: EditorFailure,
  beforeLoad: requireRecordId,
});

export const contentScreens = {
  shell: [contentRoute, calendarRoute],
  fullScreen: [newContentRoute, contentEditRoute],
};
