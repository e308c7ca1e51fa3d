import { __, sprintf } from '@wordpress/i18n';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';

export type Theme = RecordOf<'themes'>;

export const themes = resource('themes');

const activeTheme = resource('active-theme');

export const nameOf = ({ name, stylesheet }: Theme): string => name.raw || stylesheet;

/** Version and author. */
export const originOf = ({ version, author }: Theme): string =>
  [version === '' ? '' : sprintf(__('Version %s', 'platen'), version), author.raw ?? '']
    .filter((part) => part !== '')
    .join(' · ');

/** Activates a theme. Undo activates the former one. */
export function useThemeSwitch(active: Theme | undefined) {
  const { run, pending } = useSave(activeTheme, { isOptimistic: false });
  return {
    pending: pending?.stylesheet,
    activate: (theme: Theme) =>
      run(
        { stylesheet: theme.stylesheet },
        {
          done: sprintf(__('%s is active.', 'platen'), nameOf(theme)),
          ...(active && {
            undo: () =>
              void run(
                { stylesheet: active.stylesheet },
                { done: sprintf(__('%s is active again.', 'platen'), nameOf(active)) },
              ),
          }),
        },
      ),
  };
}
