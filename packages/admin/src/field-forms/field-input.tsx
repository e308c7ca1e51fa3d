import {
  RadioControl,
  RangeControl,
  TextareaControl,
  TextControl,
  ToggleControl,
  __experimentalToggleGroupControl as ToggleGroupControl,
  __experimentalToggleGroupControlOption as ToggleGroupControlOption,
} from '@wordpress/components';
import type { FormField } from '../api/field-forms.ts';
import { Checkboxes, Choose, Tokens } from './choice-input.tsx';
import { FileInput } from './file-input.tsx';
import { labelOf, sized } from './given.ts';
import type { FieldInputGiven, WithHelp } from './given.ts';
import { NestedFields } from './nested-fields.tsx';
import { IconInput, LinkInput, PlaceInput } from './object-input.tsx';
import { PageInput, RecordsInput } from './record-input.tsx';
import { RowsInput } from './rows-input.tsx';
import { dateInput, dateValue, isObject, momentInput, momentValue, newValues, numberOr, timeValue } from './values.ts';
import text from '../ui/text.module.css';
import styles from './field-forms.module.css';

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
      return <PlaceInput {...given} help={help} />;
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
          {isSentence(problem) ? problem : `${field.label} ${problem}`}{' '}
        </span>
      )}
      {field.help !== undefined && <span className={text.quiet}>{field.help}</span>}
    </>
  );
}

/** Other problems go on after the name of the field: `must be a number.` */
const isSentence = (problem: string): boolean => /^\p{Lu}/u.test(problem);

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
