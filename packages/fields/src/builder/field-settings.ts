import { counts } from './field-words.ts';
import { recordTypes } from './record-types.ts';
import { choice, longText, number, text, toggle } from './setting.ts';
import type { Section } from './setting.ts';
import type { SiteChoices } from './site-choices.ts';
import { valueTypes } from './value-types.ts';

/** A type of field, for the menu of types and for its settings. */
export interface FieldTypeDescription {
  readonly name: string;
  readonly label: string;
  readonly category: string;
  readonly description: string;
  readonly sections: readonly Section[];
  /** `fields` or `layouts`: what is inside. */
  readonly inside?: 'fields' | 'layouts';
  /** Without a value: it lays out the form. */
  readonly isLayout?: true;
  /** Members that a new field begins with. */
  readonly initial: Readonly<Record<string, string | number>>;
}

const help = longText('instructions', 'Help text', { help: 'Shown to editors at the input.' });
const width = number('wrapper.width', 'Width in percent', { min: 1, max: 100, help: 'Empty for the whole width.' });
const restrictions = [
  text('capability', 'Required capability', {
    help: 'Users without it do not see the field in the form, such as manage_options.',
  }),
  toggle('index', 'Lists can be filtered and sorted by it'),
  choice('allow_in_bindings', 'Content can show it', { '': 'Yes', '0': 'No' }),
];

export function describeFieldTypes(site: SiteChoices): readonly FieldTypeDescription[] {
  return Object.entries({ ...valueTypes, ...recordTypes(site) }).map(([name, row]) => {
    const { general = [], validation = [], presentation = [], isLayout, inside, initial = {}, ...about } = row;
    const sections: readonly Section[] = [
      { name: 'general', label: 'General', settings: [...general, ...(isLayout ? [] : [help])] },
      {
        name: 'validation',
        label: 'Validation',
        settings: isLayout ? [] : [toggle('required', 'Required'), ...validation],
      },
      { name: 'presentation', label: 'Presentation', settings: isLayout ? [] : [...presentation, width] },
      { name: 'advanced', label: 'Advanced', settings: isLayout ? [] : restrictions },
    ];
    return {
      name,
      ...about,
      sections: sections.filter(({ settings }) => settings.length > 0),
      ...(inside && { inside }),
      ...(isLayout && { isLayout }),
      initial,
    };
  });
}

/** Of a layout of flexible content. */
export const layoutSettings: readonly Section[] = [{ name: 'general', label: 'General', settings: counts('rows') }];
