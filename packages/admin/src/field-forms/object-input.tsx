import { CheckboxControl, SelectControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { Choice } from '../api/field-forms.ts';
import { FileInput } from './file-input.tsx';
import { labelOf, sized } from './given.ts';
import type { FieldInputGiven, WithHelp } from './given.ts';
import { isObject, numberOr } from './values.ts';
import styles from './field-forms.module.css';

interface Member {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'url' | 'number';
}

const placeMembers = (): readonly Member[] => [
  { name: 'address', label: __('Address', 'platen'), type: 'text' },
  { name: 'lat', label: __('Latitude', 'platen'), type: 'number' },
  { name: 'lng', label: __('Longitude', 'platen'), type: 'number' },
];

/** An object of single values. Members without an input stay as they are. */
function Members({
  field,
  value,
  onChange,
  help,
  members,
}: FieldInputGiven & WithHelp & { readonly members: readonly Member[] }) {
  const values = isObject(value) ? value : {};
  const change = (name: string, entered: unknown): void => {
    const next = { ...values, [name]: entered };
    onChange(members.every((member) => [null, undefined, ''].includes(next[member.name] as null)) ? null : next);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{labelOf(field)}</legend>
      <p className={styles.help}>{help}</p>
      {members.map(({ name, label, type }) => (
        <TextControl
          {...sized}
          key={name}
          type={type}
          label={label}
          value={values[name] === null || values[name] === undefined ? '' : String(values[name])}
          {...(type === 'number' && { step: 'any' })}
          onChange={(entered) => change(name, type === 'number' ? numberOr(entered) : entered)}
        />
      ))}
    </fieldset>
  );
}

export function LinkInput(given: FieldInputGiven & WithHelp) {
  const { value, onChange } = given;
  const values = isObject(value) ? value : {};
  return (
    <div>
      <Members
        {...given}
        members={[
          { name: 'url', label: __('URL', 'platen'), type: 'url' },
          { name: 'title', label: __('Link text', 'platen'), type: 'text' },
        ]}
      />
      <div className={styles.checkbox}>
        <CheckboxControl
          label={__('Open in a new tab', 'platen')}
          checked={values['target'] === '_blank'}
          disabled={values['url'] === undefined}
          onChange={(isChecked) => onChange({ ...values, target: isChecked ? '_blank' : '' })}
        />
      </div>
    </div>
  );
}

const iconSources = (): readonly Choice[] => [
  { value: '', label: __('No icon', 'platen') },
  { value: 'dashicons', label: __('Dashicon', 'platen') },
  { value: 'url', label: __('URL', 'platen') },
  { value: 'media_library', label: __('Media library', 'platen') },
];

export function IconInput(given: FieldInputGiven & WithHelp) {
  const { field, value, onChange, help } = given;
  const icon = isObject(value) ? value : {};
  const source = typeof icon['type'] === 'string' ? icon['type'] : '';
  return (
    <fieldset className={styles.group}>
      <legend>{labelOf(field)}</legend>
      <p className={styles.help}>{help}</p>
      <SelectControl
        {...sized}
        label={__('Source', 'platen')}
        value={source}
        options={iconSources().map((choice) => ({ ...choice }))}
        onChange={(type) => onChange(type === '' ? null : { type, value: '' })}
      />
      {source === 'media_library' && (
        <FileInput
          {...given}
          field={{ ...field, control: 'image', label: __('Image', 'platen'), required: false }}
          value={icon['value']}
          help={null}
          onChange={(id) => onChange({ type: source, value: id ?? '' })}
        />
      )}
      {(source === 'dashicons' || source === 'url') && (
        <TextControl
          {...sized}
          label={source === 'url' ? __('URL', 'platen') : __('Name', 'platen')}
          placeholder={source === 'url' ? undefined : 'dashicons-admin-home'}
          value={String(icon['value'] ?? '')}
          onChange={(entered) => onChange({ type: source, value: entered })}
        />
      )}
    </fieldset>
  );
}

/** An address and its coordinates. */
export const PlaceInput = (given: FieldInputGiven & WithHelp) => <Members {...given} members={placeMembers()} />;
