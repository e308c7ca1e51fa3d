import { __, _x, isRTL } from '@wordpress/i18n';

interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
  /** The keys are pressed one after the other. */
  readonly isSequence?: true;
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const then = (label: string, ...keys: readonly string[]): Shortcut => ({ label, keys, isSequence: true });

const press = (label: string, ...keys: readonly string[]): Shortcut => ({ label, keys });

const ctrl = _x('Ctrl', 'key', 'platen');
/** As the keys that are pressed, see `i18n/direction.ts`. */
const [back, forward] = isRTL() ? ['→', '←'] : ['←', '→'];

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: __('Anywhere', 'platen'),
    shortcuts: [
      press(__('Search and commands', 'platen'), ctrl, 'K'),
      then(__('Go to Home', 'platen'), 'G', 'H'),
      then(__('Go to Posts', 'platen'), 'G', 'P'),
      then(__('Go to Media', 'platen'), 'G', 'M'),
      then(__('Go to Comments', 'platen'), 'G', 'C'),
      then(__('Go to Users', 'platen'), 'G', 'U'),
      then(__('Go to Settings', 'platen'), 'G', 'S'),
      then(__('Add post', 'platen'), 'C', 'P'),
      then(__('Add page', 'platen'), 'C', 'G'),
      press(__('Collapse navigation', 'platen'), ctrl, 'B'),
      press(__('Keyboard shortcuts', 'platen'), '?'),
    ],
  },
  {
    title: __('Lists', 'platen'),
    shortcuts: [
      press(__('Search', 'platen'), '/'),
      press(__('Next row', 'platen'), 'J'),
      press(__('Previous row', 'platen'), 'K'),
      press(__('Select', 'platen'), 'X'),
      press(__('Extend selection', 'platen'), _x('Shift', 'key', 'platen'), '↓'),
      press(__('Select all rows', 'platen'), ctrl, 'A'),
      press(__('Open', 'platen'), _x('Enter', 'key', 'platen')),
      press(__('Edit', 'platen'), 'E'),
      press(__('Move to trash', 'platen'), _x('Delete', 'key', 'platen')),
      press(__('Clear selection', 'platen'), 'Esc'),
    ],
  },
  {
    title: __('Comments', 'platen'),
    shortcuts: [
      press(__('Approve', 'platen'), 'A'),
      press(__('Reply', 'platen'), 'R'),
      press(__('Mark as spam', 'platen'), 'S'),
      press(__('Move to trash', 'platen'), 'D'),
    ],
  },
  {
    title: __('Media details', 'platen'),
    shortcuts: [
      press(__('Previous file', 'platen'), '['),
      press(__('Next file', 'platen'), ']'),
      press(__('Close', 'platen'), 'Esc'),
    ],
  },
  {
    title: __('Page tree', 'platen'),
    shortcuts: [
      press(__('Move up', 'platen'), 'Alt', '↑'),
      press(__('Move down', 'platen'), 'Alt', '↓'),
      press(__('Make a child page', 'platen'), 'Alt', forward),
      press(__('Move out of the parent page', 'platen'), 'Alt', back),
    ],
  },
];
