import { isList, isMap } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { numberIn, textIn } from '../definitions/settings.ts';
import { storedAt } from './read-fields.ts';
import type { StoredMeta } from './read-fields.ts';

/** Fields beside each other, which conditions name by their keys. */
export interface Siblings {
  readonly fields: readonly Field[];
  readonly prefix: string;
  readonly meta: StoredMeta;
}

/** Whether the conditions of a field hold: a field that the form hides is not required. */
export function isConditionMet(field: Field, siblings: Siblings): boolean {
  const { conditional_logic: lists } = field.settings;
  if (!isList(lists) || lists.length === 0) return true;
  return lists.some((rules) => isList(rules) && rules.every((rule) => isMap(rule) && ruleHolds(rule, siblings)));
}

function ruleHolds(rule: JsonMap, { fields, prefix, meta }: Siblings): boolean {
  const other = fields.find(({ key }) => key === rule['field']);
  // A field further up is not looked at: the form decides.
  if (other === undefined) return true;
  const value = storedAt(meta, `${prefix}${other.name}`) ?? other.defaultValue;
  return compare(value, textIn(rule['operator']), textIn(rule['value']));
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || value === false || value === 0 || (isList(value) && value.length === 0);

function compare(value: Json, operator: string, wanted: string): boolean {
  const texts = isList(value) ? value.map(textIn) : [textIn(value)];
  switch (operator) {
    case '==':
      return texts.includes(wanted);
    case '!=':
      return !texts.includes(wanted);
    case '==empty':
      return isEmpty(value);
    case '!=empty':
      return !isEmpty(value);
    case '==contains':
      return texts.some((text) => text.includes(wanted));
    case '<':
      return (numberIn(value) ?? 0) < (numberIn(wanted) ?? 0);
    case '>':
      return (numberIn(value) ?? 0) > (numberIn(wanted) ?? 0);
    default:
      return true;
  }
}
