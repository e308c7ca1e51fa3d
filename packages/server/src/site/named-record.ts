import type { JsonMap } from '../lib/json.ts';
import type { RestError } from '../rest/errors.ts';
import type { PolicyTable } from '../rest/route.ts';
import type { Scope } from '../scope.ts';

interface NamedRecord<Row> {
  find(scope: Scope, path: JsonMap): Row | undefined;
  readonly unknown: () => RestError;
  /** Who may read such records. */
  may(scope: Scope): boolean;
  readonly code: string;
}

/**
 * The policy of something registered that a path names. What is not there is not there for anybody; who may read the
 * others is let through, and hears of it from the handler.
 */
export const namedRecord = <Row>({ find, unknown, may, code }: NamedRecord<Row>): PolicyTable<Row | undefined> => ({
  code,
  record: ({ scope, path }) => find(scope, path),
  also: ({ scope }, row) => may(scope) || (row === undefined ? unknown() : false),
});
