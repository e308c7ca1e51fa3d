import type { FormCondition, FormField } from '../api/field-forms.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Fields beside each other with their values. */
export interface Siblings {
  readonly fields: readonly FormField[];
  readonly values: Values;
}

/** Whether a field is shown. `around` has its siblings first, then those of the fields around it. */
export const isShown = ({ conditions = [] }: FormField, around: readonly Siblings[]): boolean =>
  conditions.length === 0 || conditions.some((rules) => rules.every((rule) => holds(rule, around)));

function holds({ field, operator, value: wanted }: FormCondition, around: readonly Siblings[]): boolean {
  for (const { fields, values } of around) {
    const other = fields.find(({ key }) => key === field);
    if (other !== undefined) return compare(values[other.name] ?? other.default ?? null, operator, wanted);
  }
  // The field was removed from the group.
  return true;
}

const isEmpty = (value: unknown): boolean =>
  [null, undefined, '', false, 0].includes(value as null) || (Array.isArray(value) && value.length === 0);

const inText = (value: unknown): string => {
  if (value === true) return '1';
  return value === false || value === null || value === undefined ? '' : String(value);
};

function compare(value: unknown, operator: string, wanted: string): boolean {
  const texts = Array.isArray(value) ? value.map(inText) : [inText(value)];
  switch (operator) {
    case '==':
      return wanted === '' ? isEmpty(value) : texts.includes(wanted);
    case '!=':
      return wanted === '' ? !isEmpty(value) : !texts.includes(wanted);
    case '==empty':
      return isEmpty(value);
    case '!=empty':
      return !isEmpty(value);
    case '==contains':
      return texts.some((text) => text.includes(wanted));
    case '<':
      return Number(texts[0]) < Number(wanted);
    case '>':
      return Number(texts[0]) > Number(wanted);
    default:
      // Patterns are written for another language. The field stays visible.
      return true;
  }
}
