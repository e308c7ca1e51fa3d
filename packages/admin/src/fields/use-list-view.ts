import { useNavigate, useSearch } from '@tanstack/react-router';
import { useViewportMatch } from '@wordpress/compose';
import type { View } from '@wordpress/dataviews';
import { searchOf, viewOf } from './list-view.ts';
import type { ListDefaults } from './list-view.ts';

export interface ListView {
  readonly view: View;
  onChangeView(view: View): void;
}

/** The view of the list on this screen, whose route has the search schema `parseListSearch`. */
export function useListView(defaults: ListDefaults): ListView {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const isNarrow = useViewportMatch('small', '<');
  const view = viewOf(search, defaults, isNarrow);
  const onChangeView = (changed: View): void => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...searchOf(changed, defaults, isNarrow) }),
      // Typing in the search field adds one history entry, not one per character.
      replace: changed.search !== view.search,
    });
  };
  return { view, onChangeView };
}
