import { CheckboxControl, ComboboxControl, FormTokenField, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { Choice } from '../api/field-forms.ts';
import { labelOf, sized } from './given.ts';
import type { FieldInputGiven, WithHelp } from './given.ts';
import styles from './field-forms.module.css';

/** More choices than these are searched. */
const longChoices = 10;

/** One of several values. */
export function Choose({ field, value, onChange, help }: FieldInputGiven & WithHelp) {
  const { choices = [] } = field;
  const chosen = value === null || value === undefined ? '' : String(value);
  const label = labelOf(field);
  if (choices.length > longChoices) {
    return (
      <ComboboxControl
        {...sized}
        label={label}
        help={help}
        value={chosen}
        options={choices.map((choice) => ({ ...choice }))}
        onChange={(picked) => onChange(picked ?? null)}
      />
    );
  }
  return (
    <SelectControl
      {...sized}
      label={label}
      help={help}
      value={chosen}
      options={[{ value: '', label: __('Not set', 'platen') }, ...choices.map((choice) => ({ ...choice }))]}
      onChange={(picked) => onChange(picked === '' ? null : picked)}
    />
  );
}

const listIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Several of many values. */
export function Tokens({ field, value, onChange, help }: FieldInputGiven & WithHelp) {
  const { choices = [] } = field;
  const labelFor = (one: string): string => choices.find((choice) => choice.value === one)?.label ?? one;
  const valueFor = (label: string): string => choices.find((choice) => choice.label === label)?.value ?? label;
  return (
    <div>
      <FormTokenField
        {...sized}
        __experimentalShowHowTo={false}
        __experimentalExpandOnFocus
        label={labelOf(field)}
        value={listIn(value).map(labelFor)}
        suggestions={choices.map(({ label }) => label)}
        onChange={(tokens) =>
          onChange(tokens.map((token) => valueFor(typeof token === 'string' ? token : token.value)))
        }
      />
      <p className={styles.help}>{help}</p>
    </div>
  );
}

export function Checkboxes({ field, value, onChange, help }: FieldInputGiven & WithHelp) {
  const chosen = listIn(value);
  const { choices = [] } = field;
  const known = new Set(choices.map((choice) => choice.value));
  // Values that were taken out of the choices stay until somebody unchecks them.
  const others: readonly Choice[] = chosen.filter((one) => !known.has(one)).map((one) => ({ value: one, label: one }));
  return (
    <fieldset className={styles.choices}>
      <legend>{labelOf(field)}</legend>
      {[...choices, ...others].map((choice) => (
        <CheckboxControl
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value))
          }
        />
      ))}
      <p className={styles.help}>{help}</p>
    </fieldset>
  );
}
