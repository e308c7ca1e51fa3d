type Values = Readonly<Record<string, unknown>>;

/**
 * Removes unchanged custom fields from a save. The editor sends all of them if one changed, which would overwrite
 * concurrent changes and fail for read-only fields.
 */
export function withChangedMeta(data: Values, stored: Values | undefined): Values {
  const [sent, known] = [data['meta'], stored?.['meta']];
  if (!isValues(sent) || !isValues(known)) return data;
  const changed = Object.entries(sent).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known[key]));
  const { meta: _, ...others } = data;
  return changed.length === 0 ? others : { ...others, meta: Object.fromEntries(changed) };
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
