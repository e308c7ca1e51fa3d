import type { FormField } from '../api/field-forms.ts';
import type { Values } from './conditions.ts';
import { sentValue } from './values.ts';

interface Change {
  /** As saved. */
  readonly base: Values;
  /** What was changed before, as it will be sent. */
  readonly edits: Values;
  /** What the form showed: saved values and changes. */
  readonly shown: Values;
  /** What it shows now. */
  readonly next: Values;
}

/**
 * The values to send: only changed ones. The others may contain records that this user cannot read, and somebody else may
 * have changed them.
 */
export function changedValues(fields: readonly FormField[], { base, edits, shown, next }: Change): Values {
  const changes: Record<string, unknown> = { ...edits };
  for (const field of fields) {
    const { name } = field;
    if (next[name] === shown[name]) continue;
    const value = sentValue(field, next[name]);
    if (JSON.stringify(value) === JSON.stringify(sentValue(field, base[name]))) delete changes[name];
    else changes[name] = value;
  }
  return changes;
}
