/** Paths of values, such as `fields[steps][0][text]`, in the errors of a failed save. */
export interface SaveError {
  readonly data?: {
    readonly params?: Readonly<Record<string, string>>;
    readonly details?: Readonly<Record<string, { readonly message?: string; readonly data?: unknown }>>;
  };
}

export type Problems = Readonly<Record<string, string>>;

/** Path → message, for the values of one member. */
export function problemsOf(error: SaveError | undefined, member: string): Problems {
  const message = error?.data?.details?.[member]?.message ?? error?.data?.params?.[member];
  if (message === undefined) return {};
  const path = /^[\w-]+(?:\[[^\]]*\])+/.exec(message)?.[0] ?? member;
  return { [path]: message.replace(path, '').trim() };
}

/** The problems of a field and of what is inside it. */
export const problemWithin = (problems: Problems, path: string): boolean =>
  Object.keys(problems).some((one) => one === path || one.startsWith(`${path}[`));
