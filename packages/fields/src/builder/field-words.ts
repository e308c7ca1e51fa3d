import { choice, choicesSetting, number, text, toggle } from './setting.ts';
import type { Setting } from './setting.ts';

/** A type of field. */
export interface Row {
  readonly label: string;
  readonly category: string;
  readonly description: string;
  readonly general?: readonly Setting[];
  readonly validation?: readonly Setting[];
  readonly presentation?: readonly Setting[];
  readonly inside?: 'fields' | 'layouts';
  readonly isLayout?: true;
  readonly initial?: Readonly<Record<string, string | number>>;
}

export const placeholder = text('placeholder', 'Placeholder');
export const affixes = [
  text('prepend', 'Before the input', { width: 50 }),
  text('append', 'After the input', { width: 50 }),
];
export const initialValue = text('default_value', 'Default value');
export const maxLength = number('maxlength', 'Maximum characters', { min: 1 });
export const limits = [number('min', 'Minimum', { width: 50 }), number('max', 'Maximum', { width: 50 })];
export const counts = (what: string): readonly Setting[] => [
  number('min', `Minimum ${what}`, { min: 0, width: 50 }),
  number('max', `Maximum ${what}`, { min: 0, width: 50 }),
];
export const allowNull = toggle('allow_null', 'Can be empty');
export const multiple = toggle('multiple', 'Several values');
export const formatHelp = 'How the value looks in the format standard. The formats typed and light do not use it.';
export const returnFormat = (options: Readonly<Record<string, string>>): Setting =>
  choice('return_format', 'Return format', options, { help: formatHelp });
export const choiceFormat = returnFormat({ value: 'Value', label: 'Label', array: 'Value and label' });
export const fileFormat = returnFormat({ array: 'Object', url: 'URL', id: 'Id' });
export const objectFormat = returnFormat({ object: 'Object', id: 'Id' });
export const choices = choicesSetting('choices', 'Choices', {
  help: 'One choice per line. To store another value than the label: red : Red.',
  required: true,
});
export const fileLimits = [
  number('min_size', 'Minimum size in MB', { min: 0, width: 50 }),
  number('max_size', 'Maximum size in MB', { min: 0, width: 50 }),
  text('mime_types', 'File types', { help: 'Extensions, comma-separated, such as jpg, png. Empty for all.' }),
];
export const imageLimits = [
  number('min_width', 'Minimum width in pixels', { min: 0, width: 50 }),
  number('min_height', 'Minimum height in pixels', { min: 0, width: 50 }),
  number('max_width', 'Maximum width in pixels', { min: 0, width: 50 }),
  number('max_height', 'Maximum height in pixels', { min: 0, width: 50 }),
];
export const endpoint = toggle('endpoint', 'Ends the tabs or accordions before it');

export const [TEXT, CHOICE, CONTENT, RELATION, DATE, NESTED, LAYOUT] = [
  'Text and numbers',
  'Choices',
  'Files and media',
  'Relations',
  'Dates, colors, and places',
  'Fields inside',
  'Form layout',
] as const;
