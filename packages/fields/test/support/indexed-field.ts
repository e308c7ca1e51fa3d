import type { JsonMap } from '@platen/server';

/** A field that lists can be filtered and sorted by. */
export const indexedField = (name: string, type: string, more: JsonMap = {}) => ({
  key: `field_${name}`,
  name,
  label: name,
  type,
  index: true,
  ...more,
});
