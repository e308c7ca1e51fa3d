import type { Setting, SettingTable } from './widget-settings.rules.ts';
import { widgetErrors } from './widgets.errors.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { keysAsSent, parseQuery } from '../../lib/query-string.ts';
import { escapeText } from '../../blocks/markup.ts';

interface Form {
  readonly idBase: string;
  /** A text where no widget has it yet. */
  readonly number: number;
}

/** The form in which people set a widget; null where there is nothing to set. */
export function formOf(table: SettingTable, settings: JsonMap, form: Form): string | null {
  const inputs = Object.entries(table).map(([name, setting]) =>
    inputFor(setting, {
      id: `widget-${form.idBase}-${form.number}-${name}`,
      name: `widget-${form.idBase}[${form.number}][${name}]`,
      value: settings[name],
    }),
  );
  return inputs.length === 0 ? null : inputs.map((input) => `<p>${input}</p>\n`).join('');
}

interface Input {
  readonly id: string;
  readonly name: string;
  readonly value: Json | undefined;
}

function inputFor(setting: Setting, { id, name, value }: Input): string {
  const attributes = `id="${id}" name="${name}"`;
  const label = `<label for="${id}">${escapeText(setting.label)}</label>`;
  const text = escapeText(isList(value) ? value.map(scalarText).join(',') : scalarText(value));
  switch (setting.kind) {
    case 'flag':
    case 'mark':
      return `<input type="checkbox" ${attributes} value="1"${value === true || value === 1 ? ' checked' : ''}> ${label}`;
    case 'markup':
      // A browser drops the first line break of a text area.
      return `${label}\n<textarea ${attributes} rows="16" cols="20">\n${text}</textarea>`;
    case 'choice':
      return `${label}\n<select ${attributes}>${optionsOf(setting.choices, scalarText(value))}</select>`;
    case 'integer':
      return `${label}\n<input type="number" ${attributes} value="${text}">`;
    case 'line':
    case 'address':
    case 'ids':
      return `${label}\n<input type="text" ${attributes} value="${text}">`;
  }
}

const optionsOf = (choices: Readonly<Record<string, string>>, chosen: string): string =>
  Object.entries(choices)
    .map(([value, label]) => {
      const selected = value === chosen ? ' selected' : '';
      return `<option value="${escapeText(value)}"${selected}>${escapeText(label)}</option>`;
    })
    .join('');

/** The groups of fields that a form has for widgets of the type, by their numbers. */
function groupsIn(formData: string, idBase: string): ReadonlyMap<string, JsonMap> {
  if (formData === '') return new Map();
  const parsed = parseQuery(formData);
  if (!parsed.ok) throw widgetErrors.badForm(parsed.problem);
  const groups = parsed.value[`widget-${idBase}`] ?? null;
  const entries = isList(groups)
    ? groups.map((group, at) => [String(at), group] as const)
    : isMap(groups)
      ? keysAsSent(groups).map((number) => [number, groups[number] ?? null] as const)
      : [];
  return new Map(entries.flatMap(([number, group]) => (isMap(group) ? [[number, group] as const] : [])));
}

/** The fields of the widget with this number; null where the form has none. */
export const fieldsOfWidget = (formData: string, { idBase, number }: Form): JsonMap | null =>
  groupsIn(formData, idBase).get(String(number)) ?? null;

/** The first fields for any widget of the type. */
export const firstFields = (formData: string, idBase: string): JsonMap | null =>
  groupsIn(formData, idBase).values().next().value ?? null;
