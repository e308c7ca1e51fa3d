/** The error of a failed save. */
export interface SaveError {
  readonly message?: string;
  readonly data?: { readonly key?: string };
  readonly additional_errors?: readonly SaveError[];
}

interface Named {
  readonly id: string;
  readonly label?: string;
}

/** Error messages of custom fields, by key. */
export function metaProblems(error: SaveError | undefined, fields: readonly Named[]): Readonly<Record<string, string>> {
  const reasons = error === undefined ? [] : [error, ...(error.additional_errors ?? [])];
  return Object.fromEntries(
    reasons.flatMap(({ message = '', data }) => {
      const field = fields.find(({ id }) => id === data?.key || startsWith(message, `meta.${id}`));
      return field === undefined ? [] : [[field.id, message.replace(`meta.${field.id}`, field.label ?? field.id)]];
    }),
  );
}

/** `meta.page` must not match `meta.pages must …`. */
const startsWith = (message: string, name: string): boolean =>
  message.startsWith(name) && !/[\w-]/.test(message.charAt(name.length));
