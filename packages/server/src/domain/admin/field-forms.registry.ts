import type { Json } from '../../lib/json.ts';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import type { Scope } from '../../scope.ts';

/** How the admin edits a registered field that contains others: groups of inputs, described as data. */
export interface FieldForm {
  readonly groups: readonly FormGroup[];
}

/** Inputs that stand together under a title. */
export interface FormGroup {
  readonly key: string;
  readonly title: string;
  readonly help?: string;
  /** In the sidebar of the editor, or below the content, where there is more room. */
  readonly position: 'side' | 'normal';
  readonly fields: readonly FormField[];
}

/** One input. Members that its control does not use are ignored. */
export interface FormField {
  /** Unique in the form. Conditions name other fields by it. */
  readonly key: string;
  /** Member of the value. Empty for controls without a value. */
  readonly name: string;
  readonly label: string;
  readonly control: FormControl;
  readonly help?: string;
  readonly required?: boolean;
  /** What a new record or row begins with. */
  readonly default?: Json;
  /** A list of values instead of one. */
  readonly many?: boolean;
  /** Shown if all conditions in one of the lists hold. */
  readonly conditions?: readonly (readonly FormCondition[])[];
  /** Percent of the width. */
  readonly width?: number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder?: string;
  /** Text before and after the input, such as a unit. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** Of a number, or how many rows or records. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly maxLength?: number;
  /** MIME types or extensions of files. */
  readonly accept?: readonly string[];
  /** Post types, taxonomies, or roles of records. */
  readonly from?: readonly string[];
  /** Of `group` and `rows`. */
  readonly fields?: readonly FormField[];
  /** Of `layouts`. */
  readonly layouts?: readonly FormLayout[];
  /** Of `layouts`: the member of a row that names its layout. */
  readonly layoutMember?: string;
  /** Of `rows`: name of the field that stands for a collapsed row. */
  readonly rowTitle?: string;
  readonly addLabel?: string;
}

/** A kind of row of `layouts`. */
export interface FormLayout {
  readonly name: string;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly fields: readonly FormField[];
}

/** `tab` and `accordion` contain the fields that follow them. */
export type FormControl =
  | 'text'
  | 'textarea'
  | 'number'
  | 'range'
  | 'email'
  | 'url'
  | 'password'
  | 'html'
  | 'select'
  | 'radio'
  | 'buttons'
  | 'checkboxes'
  | 'toggle'
  | 'date'
  | 'date-time'
  | 'time'
  | 'color'
  | 'icon'
  | 'place'
  | 'link'
  | 'image'
  | 'file'
  | 'gallery'
  | 'posts'
  | 'page'
  | 'terms'
  | 'users'
  | 'group'
  | 'rows'
  | 'layouts'
  | 'tab'
  | 'accordion'
  | 'message'
  | 'separator';

export interface FormCondition {
  /** Key of a field beside this one, or of one around it. */
  readonly field: string;
  readonly operator: '==' | '!=' | '==empty' | '!=empty' | '==pattern' | '==contains' | '<' | '>';
  readonly value: string;
}

/** The record that a form is for, as it is edited. */
export interface EditedRecord {
  readonly scope: Scope;
  /** Null for a new record. */
  readonly id: number | null;
  readonly status: string;
  readonly format: string;
  readonly template: string;
  /** Of a comment, its post. */
  readonly parent: number;
  /** Ids of its terms, of all taxonomies. */
  readonly terms: readonly number[];
}

declare module '../../rest/registered-fields.ts' {
  interface RegisteredField {
    /** The form of the field in the admin; null where the record has none. The caller may edit records of this type. */
    readonly form?: (record: EditedRecord) => MaybePromise<FieldForm | null>;
  }
}
