/** The message of the innermost cause. */
export function reasonOf(error: unknown): string {
  const root = rootOf(error);
  if (root instanceof AggregateError) return root.errors.map(reasonOf).join(', ');
  return root instanceof Error ? root.message : String(root);
}

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
