import { usePreference } from '../../shell/preferences.ts';
import type { ContentSearch } from './view-search.ts';

/** A list that the user gave a name. */
export interface SavedView {
  readonly name: string;
  readonly search: ContentSearch;
}

export interface SavedViews {
  readonly views: readonly SavedView[];
  /** Replaces the view of the same name. */
  save(view: SavedView): void;
  remove(name: string): void;
  restore(views: readonly SavedView[]): void;
}

type Views = Readonly<Record<string, readonly SavedView[]>>;

const noViews: Views = {};

/** The views that a user saved for a type. They are preferences of the account. */
export function useSavedViews(base: string): SavedViews {
  const [all, setAll] = usePreference<Views>('views', noViews);
  const views = all[base] ?? [];
  const restore = (next: readonly SavedView[]): void => setAll({ ...all, [base]: next });
  const without = (name: string): readonly SavedView[] => views.filter((view) => view.name !== name);
  return {
    views,
    restore,
    save: (view) => restore([...without(view.name), view]),
    remove: (name) => restore(without(name)),
  };
}
