import type { JsonMap } from '../lib/json.ts';
import type { PolicyTable } from '../rest/route.ts';
import type { Scope } from '../scope.ts';

interface NamedRecord<Row> {
  find(scope: Scope, path: JsonMap): Row | undefined;
  /** Who may read such records. */
  may(scope: Scope): boolean;
  readonly code: string;
}

/**
 * The policy of something registered that a path names. It is no record that somebody wrote, so permission comes first:
 * callers who may not read such things do not learn which of them a site has. The handler reports what is not there.
 */
export const namedRecord = <Row>({ find, may, code }: NamedRecord<Row>): PolicyTable<Row | undefined> => ({
  code,
  record: ({ scope, path }) => find(scope, path),
  also: ({ scope }) => may(scope),
});
