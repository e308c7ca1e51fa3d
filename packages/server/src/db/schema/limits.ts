/** Milliseconds. A waiting DDL lock blocks all later queries; time out early and retry. */
const lockTimeout = 100;
const statementTimeout = 150;

/**
 * Goes before what changes the schema or many rows under traffic, in one message with it: that fails before anybody waits
 * long for it, and no lock is held while a busy process finds time to send the next statement. It does not wait for the
 * disk, since what was done and that it was done are kept together or lost together.
 */
export const limited = `
  select set_config('lock_timeout', '${lockTimeout}', true),
         set_config('statement_timeout', '${statementTimeout}', true),
         set_config('synchronous_commit', 'off', true),
         set_config('application_name', 'platen migrate', true)`;
