import { __ } from '@wordpress/i18n';

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

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: __('Anywhere', 'platen'),
    shortcuts: [
      press(__('Search and commands', 'platen'), 'Ctrl', 'K'),
      then(__('Go to Home', 'platen'), 'G', 'H'),
      then(__('Go to Posts', 'platen'), 'G', 'P'),
      then(__('Go to Media', 'platen'), 'G', 'M'),
      then(__('Go to Comments', 'platen'), 'G', 'C'),
      then(__('Go to Users', 'platen'), 'G', 'U'),
      then(__('Go to Settings', 'platen'), 'G', 'S'),
      then(__('Add post', 'platen'), 'C', 'P'),
      then(__('Add page', 'platen'), 'C', 'G'),
      press(__('Collapse navigation', 'platen'), 'Ctrl', 'B'),
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
      press(__('Extend selection', 'platen'), 'Shift', '↓'),
      press(__('Select all rows', 'platen'), 'Ctrl', 'A'),
      press(__('Open', 'platen'), 'Enter'),
      press(__('Edit', 'platen'), 'E'),
      press(__('Move to trash', 'platen'), 'Delete'),
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
      press(__('Make a child page', 'platen'), 'Alt', '→'),
      press(__('Move out of the parent page', 'platen'), 'Alt', '←'),
    ],
  },
];
