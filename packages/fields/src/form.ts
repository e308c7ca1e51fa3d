import { isList, isMap, readableRecords } from '@platen/server';
import type { EditedRecord, FieldForm, FormCondition, FormControl, FormField, FormGroup, Json } from '@platen/server';
import type { Field, FieldGroup, Layout } from './definitions/definition.ts';
import { flag, limitOf, listOf, numberIn, numberOf, textIn, textOf } from './definitions/settings.ts';
import type { Place } from './location/location.ts';
import type { Names } from './names.ts';
import { callerOf, frontPages } from './place.ts';
import type { Target } from './place.ts';
import { isEditable } from './site-fields.ts';
import type { SiteFields } from './site-fields.ts';
import { isValued } from './values/read-fields.ts';

/**
 * The groups of a record as it is edited: those that it will have once it is saved. None where records have the format
 * `standard`, also for who edits them: such values cannot be sent back.
 */
export async function formOf(site: SiteFields, target: Target, record: EditedRecord): Promise<FieldForm | null> {
  if (site.format === 'standard') return null;
  const place = await editedPlace(target, record);
  return {
    groups: site.groups.flatMap(({ group, fields, isShown }) => {
      if (!isShown(place)) return [];
      const closed = new Set(fields.filter((one) => !isEditable(record.scope, one)).map(({ field }) => field.key));
      const open = group.fields.filter(({ key }) => !closed.has(key));
      return open.some(isValued) ? [formGroup({ ...group, fields: open }, site.names)] : [];
    }),
  };
}

/** Where a record is while it is edited. */
export async function editedPlace(target: Target, record: EditedRecord): Promise<Place> {
  const { scope, id, status, format, template, parent, terms } = record;
  const records = readableRecords(scope);
  const base = { ...target, ...(id !== null && { id }), caller: callerOf(scope), ...frontPages(scope) };
  switch (target.kind) {
    case 'post': {
      const found = await Promise.all(terms.map((term) => records.term(term)));
      const slugs = found.flatMap((term) => (term === null ? [] : [`${term.row.taxonomy}:${term.row.slug}`]));
      return { ...base, status, format, template, parent, terms: slugs };
    }
    case 'media':
      return { ...base, mimeType: id === null ? '' : ((await records.media(id))?.mimeType ?? '') };
    case 'user':
      return { ...base, roles: id === null ? [] : ((await records.user(id))?.row.roles ?? []) };
    // The parent of a comment is its post.
    case 'comment':
      return { ...base, type: parent === 0 ? '' : ((await records.post(parent))?.row.type ?? '') };
    default:
      return base;
  }
}

const formGroup = ({ key, title, help, position, fields }: FieldGroup, names: Names): FormGroup => ({
  key,
  title,
  ...(help !== '' && { help }),
  position,
  fields: fields.map((field) => formField(field, names)),
});

const controls: Readonly<Record<string, FormControl>> = {
  text: 'text',
  textarea: 'textarea',
  number: 'number',
  range: 'range',
  email: 'email',
  url: 'url',
  oembed: 'url',
  password: 'password',
  wysiwyg: 'html',
  select: 'select',
  radio: 'radio',
  button_group: 'buttons',
  checkbox: 'checkboxes',
  true_false: 'toggle',
  date_picker: 'date',
  date_time_picker: 'date-time',
  time_picker: 'time',
  color_picker: 'color',
  icon_picker: 'icon',
  google_map: 'place',
  link: 'link',
  image: 'image',
  file: 'file',
  gallery: 'gallery',
  post_object: 'posts',
  relationship: 'posts',
  page_link: 'page',
  taxonomy: 'terms',
  user: 'users',
  group: 'group',
  clone: 'group',
  repeater: 'rows',
  flexible_content: 'layouts',
  tab: 'tab',
  accordion: 'accordion',
  message: 'message',
  separator: 'separator',
};

function formField(field: Field, names: Names): FormField {
  const { key, name, label, type, required, defaultValue } = field;
  const help = textOf(field, 'instructions');
  return {
    key,
    name,
    label,
    control: controls[type] ?? 'text',
    ...(help !== '' && { help }),
    ...(required && { required }),
    ...(defaultValue !== null && defaultValue !== '' && { default: defaultValue }),
    ...conditionsOf(field),
    ...widthOf(field),
    ...settingsOf(field),
    ...insideOf(field, names),
  };
}

const operators: ReadonlySet<string> = new Set<FormCondition['operator']>([
  '==',
  '!=',
  '==empty',
  '!=empty',
  '==pattern',
  '==contains',
  '<',
  '>',
]);

function conditionsOf({ settings }: Field): Pick<FormField, 'conditions'> {
  const { conditional_logic: lists } = settings;
  if (!isList(lists) || lists.length === 0) return {};
  const conditions = lists.map((rules) => (isList(rules) ? rules.flatMap(conditionIn) : []));
  return { conditions };
}

function conditionIn(rule: Json): readonly FormCondition[] {
  if (!isMap(rule)) return [];
  const operator = textIn(rule['operator']);
  if (!operators.has(operator)) return [];
  return [
    {
      field: textIn(rule['field']),
      operator: operator as FormCondition['operator'],
      value: textIn(rule['value']),
    },
  ];
}

function widthOf({ settings }: Field): Pick<FormField, 'width'> {
  const { wrapper } = settings;
  const width = isMap(wrapper) ? numberIn(wrapper['width']) : null;
  return width === null || width <= 0 || width >= 100 ? {} : { width };
}

/** What the types say beside the members of all fields. */
function settingsOf(field: Field): Partial<FormField> {
  const choices = [...field.choices].map(([value, label]) => ({ value, label }));
  const many = isMany(field);
  const text = (name: keyof FormField, setting: string): Partial<FormField> =>
    textOf(field, setting) === '' ? {} : { [name]: textOf(field, setting) };
  const limit = (name: 'min' | 'max'): Partial<FormField> => {
    const value = counted.has(field.type) ? limitOf(field, name) : numberOf(field, name);
    return value === null ? {} : { [name]: value };
  };
  const maxLength = limitOf(field, 'maxlength');
  const step = limitOf(field, 'step');
  const from = sourcesOf(field);
  const accept = textOf(field, 'mime_types')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return {
    ...(choices.length > 0 && { choices }),
    ...(many && { many }),
    ...text('placeholder', 'placeholder'),
    ...text('prefix', 'prepend'),
    ...text('suffix', 'append'),
    ...text('addLabel', 'button_label'),
    ...(field.type === 'message' && text('help', 'message')),
    ...(field.type === 'true_false' && text('placeholder', 'message')),
    ...limit('min'),
    ...limit('max'),
    ...(step !== null && { step }),
    ...(maxLength !== null && { maxLength }),
    ...(accept.length > 0 && { accept }),
    ...(from.length > 0 && { from }),
  };
}

/** `min` and `max` of these count rows or records, where 0 is no limit. */
const counted: ReadonlySet<string> = new Set(['repeater', 'flexible_content', 'gallery', 'relationship']);

function isMany(field: Field): boolean {
  switch (field.type) {
    case 'relationship':
    case 'gallery':
    case 'checkbox':
      return true;
    case 'taxonomy':
      return ['checkbox', 'multi_select'].includes(textOf(field, 'field_type'));
    default:
      return flag(field, 'multiple');
  }
}

const sourceSettings: Readonly<Record<string, string>> = {
  post_object: 'post_type',
  relationship: 'post_type',
  page_link: 'post_type',
  taxonomy: 'taxonomy',
  user: 'role',
};

const sourcesOf = (field: Field): readonly string[] =>
  listOf(field, sourceSettings[field.type] ?? '').filter((one) => one !== 'all');

function insideOf(field: Field, names: Names): Partial<FormField> {
  switch (field.type) {
    case 'group':
      return { fields: field.fields.map((one) => formField(one, names)) };
    case 'clone': {
      // Its values have the names under which they are stored.
      const prefix = flag(field, 'prefix_name') ? `${field.name}_` : '';
      return { fields: field.fields.map((one) => formField({ ...one, name: `${prefix}${one.name}` }, names)) };
    }
    case 'repeater': {
      const title = field.fields.find(({ key }) => key === textOf(field, 'collapsed'))?.name ?? '';
      return {
        fields: field.fields.map((one) => formField(one, names)),
        ...(title !== '' && { rowTitle: title }),
      };
    }
    case 'flexible_content':
      return { layoutMember: names.layoutMember, layouts: field.layouts.map((layout) => formLayout(layout, names)) };
    default:
      return {};
  }
}

const formLayout = (
  { name, label, min, max, fields }: Layout,
  names: Names,
): NonNullable<FormField['layouts']>[number] => ({
  name,
  label,
  ...(min !== null && { min }),
  ...(max !== null && { max }),
  fields: fields.map((one) => formField(one, names)),
});
