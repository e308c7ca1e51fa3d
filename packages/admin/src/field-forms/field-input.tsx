import {
  CheckboxControl,
  ComboboxControl,
  FormTokenField,
  RadioControl,
  RangeControl,
  SelectControl,
  TextareaControl,
  TextControl,
  ToggleControl,
  __experimentalToggleGroupControl as ToggleGroupControl,
  __experimentalToggleGroupControlOption as ToggleGroupControlOption,
} from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { Choice, FormField } from '../api/field-forms.ts';
import { FileInput } from './file-input.tsx';
import { labelOf } from './given.ts';
import type { FieldInputGiven, WithHelp } from './given.ts';
import { NestedFields } from './nested-fields.tsx';
import { PageInput, RecordsInput } from './record-input.tsx';
import { RowsInput } from './rows-input.tsx';
import { dateInput, dateValue, isObject, momentInput, momentValue, newValues, timeValue } from './values.ts';
import text from '../ui/text.module.css';
import styles from './field-forms.module.css';

/** What all controls of the package have in common. */
const sized = { __next40pxDefaultSize: true } as const;

/** The input of one field of any type. */
export function FieldInput(given: FieldInputGiven) {
  const { field, value, around, path, problems, onChange } = given;
  const { control, many = false, choices = [] } = field;
  const problem = problems[path];
  const label = labelOf(field);
  const help = <Help field={field} problem={problem} />;
  const invalid = { 'aria-invalid': problem !== undefined, 'aria-required': field.required === true } as const;
  const inText = value === null || value === undefined || typeof value === 'object' ? '' : String(value);

  switch (control) {
    case 'textarea':
    case 'html':
      return (
        <TextareaControl
          label={label}
          help={help}
          value={inText}
          rows={control === 'html' ? 8 : 4}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          onChange={onChange}
          {...(control === 'html' && { className: styles.markup, spellCheck: true })}
          {...invalid}
        />
      );
    case 'number':
      return (
        <Input {...given} type="number" text={inText} onChange={(entered) => onChange(numberOr(entered))} help={help} />
      );
    case 'range':
      return (
        <RangeControl
          {...sized}
          label={label}
          help={help}
          value={typeof value === 'number' ? value : Number(inText)}
          min={field.min ?? 0}
          max={field.max ?? 100}
          step={field.step ?? 1}
          onChange={(entered) => onChange(entered ?? null)}
        />
      );
    case 'date':
      return (
        <Input
          {...given}
          type="date"
          text={dateInput(value)}
          onChange={(entered) => onChange(dateValue(entered))}
          help={help}
        />
      );
    case 'date-time':
      return (
        <Input
          {...given}
          type="datetime-local"
          text={momentInput(value)}
          onChange={(entered) => onChange(momentValue(entered))}
          help={help}
        />
      );
    case 'time':
      return (
        <Input {...given} type="time" text={inText} onChange={(entered) => onChange(timeValue(entered))} help={help} />
      );
    case 'toggle':
      return (
        <ToggleControl
          label={label}
          help={
            field.placeholder === undefined ? (
              help
            ) : (
              <>
                {field.placeholder} {help}
              </>
            )
          }
          checked={value === true || value === 1 || value === '1'}
          onChange={onChange}
        />
      );
    case 'select':
      return many ? <Tokens {...given} help={help} /> : <Choose {...given} help={help} />;
    case 'radio':
      return (
        <RadioControl
          label={label}
          help={help}
          selected={inText}
          options={choices.map((choice) => ({ ...choice }))}
          onChange={onChange}
        />
      );
    case 'buttons':
      return (
        <ToggleGroupControl
          {...sized}
          label={label}
          help={help}
          value={inText}
          isBlock
          onChange={(chosen) => onChange(chosen ?? null)}
        >
          {choices.map((choice) => (
            <ToggleGroupControlOption key={choice.value} value={choice.value} label={choice.label} />
          ))}
        </ToggleGroupControl>
      );
    case 'checkboxes':
      return <Checkboxes {...given} help={help} />;
    case 'link':
      return <LinkInput {...given} help={help} />;
    case 'place':
      return <Members {...given} help={help} members={placeMembers()} />;
    case 'icon':
      return <IconInput {...given} help={help} />;
    case 'image':
    case 'file':
    case 'gallery':
      return <FileInput {...given} help={help} />;
    case 'posts':
    case 'terms':
    case 'users':
      return <RecordsInput {...given} help={help} />;
    case 'page':
      return <PageInput {...given} help={help} />;
    case 'group':
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          {help}
          <NestedFields
            fields={field.fields ?? []}
            values={isObject(value) ? value : newValues(field.fields ?? [])}
            around={around}
            path={path}
            problems={problems}
            onChange={onChange}
          />
        </fieldset>
      );
    case 'rows':
    case 'layouts':
      return <RowsInput {...given} help={help} />;
    case 'message':
      return (
        <div className={styles.message}>
          <strong>{field.label}</strong>
          {help}
        </div>
      );
    case 'separator':
      return <hr className={styles.separator} />;
    default:
      return <Input {...given} type={inputTypes[control] ?? 'text'} text={inText} onChange={onChange} help={help} />;
  }
}

/** What is wrong, and what the field is for. */
function Help({ field, problem }: { readonly field: FormField; readonly problem: string | undefined }) {
  if (problem === undefined && field.help === undefined) return null;
  return (
    <>
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {field.label} {problem}{' '}
        </span>
      )}
      {field.help !== undefined && <span className={text.quiet}>{field.help}</span>}
    </>
  );
}

const inputTypes: Readonly<Record<string, 'email' | 'url' | 'password' | 'color'>> = {
  email: 'email',
  url: 'url',
  password: 'password',
  color: 'color',
};

interface InputGiven extends Omit<FieldInputGiven, 'onChange'>, WithHelp {
  readonly type: 'text' | 'number' | 'date' | 'datetime-local' | 'time' | 'email' | 'url' | 'password' | 'color';
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function Input({ field, path, problems, type, text: shown, onChange, help }: InputGiven) {
  const { prefix, suffix, placeholder, min, max, step, maxLength } = field;
  const input = (
    <TextControl
      {...sized}
      type={type as 'text'}
      label={labelOf(field)}
      help={help}
      value={shown}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      {...(type === 'number' && { min, max, step: step ?? 'any' })}
      {...(type === 'time' && { step: 1 })}
      aria-invalid={problems[path] !== undefined}
      aria-required={field.required === true}
      onChange={onChange}
    />
  );
  if (prefix === undefined && suffix === undefined) return input;
  return (
    <div className={styles.affixed}>
      {prefix !== undefined && <span className={text.quiet}>{prefix}</span>}
      {input}
      {suffix !== undefined && <span className={text.quiet}>{suffix}</span>}
    </div>
  );
}

/** What is no number is sent as it is, so that the answer says what is wrong with it. */
const numberOr = (entered: string): unknown =>
  entered.trim() === '' ? null : Number.isNaN(Number(entered)) ? entered : Number(entered);

/** More choices than these are searched. */
const longChoices = 10;

function Choose({ field, value, onChange, help }: FieldInputGiven & WithHelp) {
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

function Tokens({ field, value, onChange, help }: FieldInputGiven & WithHelp) {
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

function Checkboxes({ field, value, onChange, help }: FieldInputGiven & WithHelp) {
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

function LinkInput(given: FieldInputGiven & WithHelp) {
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

function IconInput(given: FieldInputGiven & WithHelp) {
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
