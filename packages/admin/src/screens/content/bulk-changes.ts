/** What a bulk edit changes. Empty values change nothing. */
export interface BulkValues {
  readonly status: string;
  readonly author: string;
  readonly comment_status: string;
  /** Route of a taxonomy → ids of terms. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
  /** Replaces the terms of a taxonomy instead of adding some. */
  readonly replaces: Readonly<Record<string, boolean>>;
}

type Values = Readonly<Record<string, unknown>>;

/** The changed members of a post. */
export function changesFor(post: Values, { status, author, comment_status, terms, replaces }: BulkValues): Values {
  const written = Object.entries(terms).flatMap(([base, ids]) => {
    const before = (post[base] as readonly number[] | undefined) ?? [];
    if (replaces[base] === true) return [[base, ids]];
    return ids.length === 0 ? [] : [[base, [...new Set([...before, ...ids])]]];
  });
  return {
    ...(status !== '' && { status }),
    ...(author !== '' && { author: Number(author) }),
    ...(comment_status !== '' && { comment_status }),
    ...Object.fromEntries(written),
  };
}

/** The values before a change, which undo it. */
export const previousOf = (post: Values, changes: Values): Values =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, post[name]]));
