declare const behindLock: unique symbol;

/**
 * A row that was read after its lock was taken, in the transaction of the write. Responses to updates and deletes show
 * only such rows: a row that was read before the lock can be out of date (lost update).
 */
export type Locked<Row> = Row & { readonly [behindLock]: true };

/**
 * Marks a row. Call it only with the result of a statement that locks (`select … for update`, `update … returning`,
 * `delete … returning`), or of one behind an advisory lock.
 */
export const locked = <Row>(row: Row): Locked<Row> => row as Locked<Row>;
